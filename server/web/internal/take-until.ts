/**
 * Tries to take something, again after 5 to 100 milliseconds.
 *
 * @param take Returns null while another process has it.
 * @param deadline Time of `performance.now()` after which it is not tried again.
 * @returns Null when it was not free before the deadline.
 */
export async function takeUntil<T>(
  deadline: number,
  take: () => Promise<T | null>,
): Promise<T | null> {
  for (let pause = 5; ; pause = Math.min(100, pause * 2)) {
    const taken = await take();
    if (taken !== null || performance.now() + pause > deadline) return taken;
    // Processes that began to wait at the same time must not always retry at the same time.
    const delay = pause * (0.5 + Math.random() / 2);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, delay);
    });
  }
}
