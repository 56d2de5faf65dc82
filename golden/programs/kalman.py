"""A Kalman filter that follows a ball from noisy measurements of position and velocity."""

import torch

torch.set_default_dtype(torch.float64)

INTERVAL = 0.1
GRAVITY = -9.81


def inverse(matrix):
    """Of a 2 x 2 matrix, in closed form."""
    (a, b), (c, d) = matrix
    adjugate = torch.stack([torch.stack([d, -b]), torch.stack([-c, a])])
    return adjugate / (a * d - b * c)


def simulate(steps):
    """The true states of a thrown ball and the measurements of it."""
    time = torch.arange(steps) * INTERVAL
    position = 2.0 + 20.0 * time + 0.5 * GRAVITY * time**2
    velocity = 20.0 + GRAVITY * time
    truth = torch.stack([position, velocity], dim=1)
    index = torch.arange(steps)
    noise = torch.stack([1.5 * torch.sin(index * 7.3 + 1), 2.5 * torch.cos(index * 11.7)], dim=1)
    return time, truth, truth + noise


class KalmanFilter:
    """state = F state + u, measurement = H state; Q and R are the covariances of their errors."""

    def __init__(self):
        self.F = torch.tensor([[1.0, INTERVAL], [0.0, 1.0]])
        self.u = torch.tensor([GRAVITY * INTERVAL**2 / 2, GRAVITY * INTERVAL])
        self.H = torch.eye(2)
        self.Q = 0.01 * torch.eye(2)
        self.R = torch.tensor([[1.2, 0.0], [0.0, 3.0]])
        self.state = torch.zeros(2)
        self.covariance = 100 * torch.eye(2)

    def predict(self):
        self.state = self.F @ self.state + self.u
        self.covariance = self.F.mm(self.covariance).mm(self.F.mT) + self.Q

    def update(self, measurement):
        innovation = measurement - self.H @ self.state
        uncertainty = self.H @ self.covariance @ self.H.mT + self.R
        gain = self.covariance @ self.H.mT @ inverse(uncertainty)
        self.state += gain @ innovation
        self.covariance = (torch.eye(2) - gain @ self.H) @ self.covariance
        return innovation @ inverse(uncertainty) @ innovation


def main():
    time, truth, measured = simulate(40)
    print("measurements", measured.dtype, measured.shape)
    print(measured[:3])

    kalman = KalmanFilter()
    states, surprises = torch.empty_like(truth), time.new_empty(len(time))
    for i, measurement in enumerate(measured):
        kalman.predict()
        surprises[i] = kalman.update(measurement)
        states[i] = kalman.state

    print("  time   truth  measured  filtered  velocity")
    for row in torch.cat([time[:, None], truth[:, :1], measured[:, :1], states], dim=1)[::5]:
        print("{:6.2f} {:7.3f} {:9.3f} {:9.3f} {:9.3f}".format(*row.tolist()))
    print("final covariance")
    print(kalman.covariance)
    correlation = kalman.covariance[0, 1] / torch.sqrt(kalman.covariance[0, 0] * kalman.covariance[1, 1])
    print(f"correlation of position and velocity {correlation.item():.4f}")

    error = {"measured": measured - truth, "filtered": states - truth}
    for name, value in error.items():
        rms = value[10:].square().mean(dim=0).sqrt()
        print(f"{name} error: position {rms[0].item():.4f} velocity {rms[1].item():.4f}")
    print("worst filtered error after the start", error["filtered"][10:].abs().max(dim=0))
    print("closer than the measurement", (error["filtered"].abs() < error["measured"].abs()).sum(dim=0))
    print(f"mean squared surprise {surprises.mean().item():.4f}, largest at step {surprises[1:].argmax().item() + 1}")
    apex = states[:, 0].argmax()
    print("apex of the track", apex, f"{time[apex].item():.1f} s, {states[apex, 0].item():.3f} m")
    print("dtypes", states.dtype, (time * 2).dtype, torch.ones(2).dtype, (torch.arange(3) / 2).dtype)


if __name__ == "__main__":
    main()
