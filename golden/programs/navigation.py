"""Great circles, bearings and the Mercator map for a few cities."""

import math

import torch

CITIES = {
    "Zurich": (47.3769, 8.5417),
    "Nairobi": (-1.2921, 36.8219),
    "Tokyo": (35.6762, 139.6503),
    "Lima": (-12.0464, -77.0428),
    "Reykjavik": (64.1466, -21.9426),
    "Auckland": (-36.8509, 174.7645),
}
RADIUS = 6371.0


def haversine(first, second):
    """Distances in kilometres between points given as (latitude, longitude) in radians."""
    half = (second - first) / 2
    chord = half[..., 0].sin() ** 2 + first[..., 0].cos() * second[..., 0].cos() * half[..., 1].sin() ** 2
    return 2 * RADIUS * torch.asin(chord.clamp(0, 1).sqrt())


def unit_vectors(points):
    """Points on the sphere in three dimensions."""
    latitude, longitude = points.select(-1, 0), points.select(-1, 1)
    level = torch.cos(latitude)
    return torch.stack([level * longitude.cos(), level * longitude.sin(), latitude.sin()], dim=-1)


def bearing(start, goal):
    """Initial course in degrees, clockwise from north."""
    turn = goal[..., 1] - start[..., 1]
    east = torch.sin(turn) * goal[..., 0].cos()
    north = start[..., 0].cos() * goal[..., 0].sin() - start[..., 0].sin() * goal[..., 0].cos() * torch.cos(turn)
    return torch.rad2deg(torch.atan2(east, north)).remainder(360)


def degrees_minutes(degrees):
    """Whole degrees and minutes as int64, and the sign."""
    size = degrees.abs()
    return size.trunc().long(), (size.frac() * 60).floor().long(), degrees.sign().long()


def mercator(latitude):
    """The northing of a latitude, four ways that agree."""
    return torch.stack(
        [
            torch.asinh(latitude.tan()),
            torch.atanh(latitude.sin()),
            torch.acosh(latitude.cos().reciprocal()).copysign(latitude),
            torch.log(torch.tan(math.pi / 4 + latitude / 2)),
        ]
    )


def main():
    names = list(CITIES)
    degrees = torch.tensor([CITIES[name] for name in names], dtype=torch.float64)
    points = torch.deg2rad(degrees)
    print("points", points.dtype, points.shape)
    whole, minutes, sign = degrees_minutes(degrees)
    for i, name in enumerate(names):
        north, east = "SN"[sign[i, 0] > 0], "WE"[sign[i, 1] > 0]
        d, m = whole[i].tolist(), minutes[i].tolist()
        print(f"{name:>10} {d[0]:3d} {m[0]:02d}' {north} {d[1]:4d} {m[1]:02d}' {east}")

    distance = haversine(points.unsqueeze(1), points)
    print("distances in km", distance.dtype)
    print(distance.round().long())
    vectors = unit_vectors(points)
    other_way = RADIUS * torch.acos((vectors @ vectors.T).clamp(-1, 1))
    apart = ~torch.eye(len(names), dtype=torch.bool)
    print("the spherical law of cosines agrees:", torch.isclose(distance, other_way, rtol=1e-9)[apart].all())

    reachable = distance.masked_fill(~apart, float("inf"))
    nearest, farthest = reachable.min(dim=1), distance.max(dim=1)
    for i, name in enumerate(names):
        close, far = nearest.indices[i], farthest.indices[i]
        course = bearing(points[i], points[close])
        print(f"{name:>10}: nearest {names[close]:>9} on {course.item():7.3f} deg, farthest {names[far]}")

    tour = points[[0, 4, 3, 5, 2, 1, 0]]
    legs = haversine(tour[:-1], tour[1:])
    print("legs", legs.shape, f"tour {legs.sum().item():.1f} km, longest {legs.max().item():.1f}")
    print("course of each leg", bearing(tour[:-1], tour[1:]))

    latitude = points[:, 0]
    maps = mercator(latitude)
    print("northing", maps[0])
    print("all four agree:", torch.isclose(maps, maps[:1]).all())
    northing = maps[0]
    print("back to degrees", torch.atan(northing.sinh()).rad2deg())
    print("sine of the latitude", torch.tanh(northing), "scale of the map", torch.cosh(northing))
    flat = torch.hypot(points[0, 1] - points[4, 1], northing[0] - northing[4])
    print(f"Zurich to Reykjavik on the map {flat.item():.5f}, on the globe {(distance[0, 4] / RADIUS).item():.5f}")
    middle = vectors[0] + vectors[2]
    middle = middle / middle.dot(middle).sqrt()
    print("half way from Zurich to Tokyo", torch.stack([middle[2].asin(), torch.atan2(middle[1], middle[0])]).rad2deg())


if __name__ == "__main__":
    main()
