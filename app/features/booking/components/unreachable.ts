/** What the browser says to itself where the server could not be asked at all. */
export type Unreachable = { state: 'unreachable'; message: string }

/**
 * Asks the server; where no answer comes (no network), says so with the given sentence instead of giving the
 * page, and what was typed into it, up. Redirects and answers that the server threw go on as they are.
 */
export async function orUnreachable<T>(ask: () => Promise<T>, message: string): Promise<T | Unreachable> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof TypeError) return { state: 'unreachable', message }
    throw error
  }
}
