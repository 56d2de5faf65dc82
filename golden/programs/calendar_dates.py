"""The Gregorian calendar in int64: day numbers, weekdays, leap years, Easter and Fridays the 13th."""

import torch

WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def day_number(year, month, day):
    """Days since 1 January 1970, negative before; any shapes that broadcast."""
    year = year - (month <= 2).long()
    era = torch.div(year, 400, rounding_mode="floor")
    year_of_era = year - era * 400
    day_of_year = torch.floor_divide(153 * ((month + 9) % 12) + 2, 5) + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146097 + day_of_era - 719468


def date_of(number):
    """Year, month and day of a day number, stacked along the last dimension."""
    number = number + 719468
    era = number // 146097
    day_of_era = number % 146097
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    month = torch.where(shifted < 10, shifted + 3, shifted - 9)
    return torch.stack([year_of_era + era * 400 + month.le(2), month, day], dim=-1)


def weekday(number):
    """0 for Monday."""
    return torch.remainder(number + 3, 7)


def is_leap(year):
    return torch.logical_or((year % 4 == 0) & (year % 100 != 0), year % 400 == 0)


def easter(year):
    """Month and day of Easter Sunday (the anonymous Gregorian algorithm)."""
    golden, century, rest = year % 19, year // 100, year % 100
    correction = (century - (century + 8) // 25 + 1) // 3
    moon = (19 * golden + century - century // 4 - correction + 15) % 30
    offset = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * offset) // 451
    total = moon + offset - 7 * late + 114
    return total // 31, total % 31 + 1


def main():
    known = torch.tensor([[1969, 7, 20], [1582, 10, 15], [2000, 2, 29], [1789, 7, 14], [1, 1, 1], [-43, 3, 15]])
    number = day_number(*known.T)
    print("day numbers", number.dtype, number)
    for date, day in zip(known.tolist(), weekday(number), strict=True):
        print(f"{date[0]:5d}-{date[1]:02d}-{date[2]:02d} is a {WEEKDAYS[day]}")
    print("dates come back:", (date_of(number) == known).all())
    span = torch.arange(-200_000, 200_000, 37)
    year, month, day = date_of(span).permute(1, 0)
    print("and over a thousand years:", (day_number(year, month, day) == span).all(), "in", span.shape)

    years, months = torch.arange(2001, 2101).unsqueeze(1), torch.arange(1, 13)
    friday = weekday(day_number(years, months, torch.tensor(13))) == 4
    print("Fridays the 13th", friday.dtype, friday.shape, "in all", friday.sum())
    print("per month", friday.sum(dim=0), "most in one year", friday.sum(dim=1).max())
    print("years with three", years.squeeze(1)[friday.sum(dim=1) == 3].tolist())
    cycle = weekday(day_number(torch.arange(1, 401).unsqueeze(1), months, 13))
    print("13ths per weekday in 400 years", (cycle.flatten() == torch.arange(7)[:, None]).sum(dim=1))

    leap = is_leap(years.flatten())
    print("leap years", leap.sum(), "days in the century", (365 + leap.long()).sum())
    print("leap years so far", leap.cumsum(dim=0)[[3, 23, 49, 98, 99]])
    century = torch.arange(1600, 2401, 100)
    print("centuries", century[is_leap(century)], "skipped", century[~is_leap(century)])

    month, day = easter(torch.arange(2020, 2031))
    print("Easter from 2020", [f"{MONTHS[m - 1]} {d}" for m, d in zip(month.tolist(), day.tolist(), strict=True)])
    month, day = easter(torch.arange(1900, 2100))
    march = month == 3
    print("Easter in March", march.sum(), "earliest", day[march].min(), "latest in April", day[~march].max())
    print("always a Sunday:", (weekday(day_number(torch.arange(1900, 2100), month, day)) == 6).all())

    before = torch.tensor([-10, -7, -1, 0, 6, 10])
    print("remainder", torch.remainder(before, 7), "fmod", torch.fmod(before, 7))
    print("floor", torch.div(before, 7, rounding_mode="floor"), "trunc", torch.div(before, 7, rounding_mode="trunc"))
    print("divmod adds up:", (before // 7 * 7 + before % 7 == before).all(), "weeks", before / 7)
    print("weeks in 400 years leave", torch.fmod(torch.tensor(146097), 7), "days")


if __name__ == "__main__":
    main()
