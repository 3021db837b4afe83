import type { Page } from 'playwright-core';

/** The layout shifts of a page so far. An entry is added after its frame. */
export async function layoutShifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry.toJSON() as { value: number };
        shifts.push(value);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return shifts;
  });
}
