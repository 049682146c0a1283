import { until } from './programs.ts'
import { Stop } from './stop.ts'

/** The website in both languages, booking, and the door of the back office. */
const pages = ['/', '/appointment', '/es', '/contact', '/admin/login'] as const

/** How each page is answered by the release that works. */
export type Answers = Partial<Record<(typeof pages)[number], number>>

const pageMilliseconds = 3_000
const firstFailure = 400
const serverFailure = 500

/** Asks the five pages of the release that serves: a clinic may have turned one off. */
export async function answersNow(port: number): Promise<Answers> {
  const found: Answers = {}
  for (const page of pages) {
    const { status } = await ask(port, page)
    if (status !== null) found[page] = status
  }
  return found
}

export const isReady = async (port: number): Promise<boolean> => (await ask(port, '/readyz')).status === 200

/** Waits until a release is ready, then asks its pages: each must be answered as well as before. */
export async function check(
  port: number,
  { before, within, look = () => {} }: { before: Answers; within: number; look?: () => void },
): Promise<void> {
  const end = performance.now() + within
  const isReadyNow = () => {
    look()
    return isReady(port)
  }
  await until(isReadyNow, { within, otherwise: new Stop('start-failed', 'not ready in time') })
  for (const page of pages) {
    look()
    const { status, isWhole } = await ask(port, page)
    const isWorse =
      status === null ||
      status >= serverFailure ||
      (status >= firstFailure && (before[page] ?? 0) < firstFailure)
    if (isWorse || !isWhole || performance.now() > end + pageMilliseconds)
      throw new Stop('page-failed', `${page}: ${status ?? 'no answer'}`)
  }
  look()
}

async function ask(port: number, page: string): Promise<{ status: number | null; isWhole: boolean }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${page}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(pageMilliseconds),
    })
    const text = await answer.text()
    return { status: answer.status, isWhole: answer.status !== 200 || text.includes('</html>') }
  } catch {
    return { status: null, isWhole: false }
  }
}
