import { useState } from 'react'

/** Counts refused attempts: what carries it as its key starts anew, secrets empty, the message in focus. */
export function useAttempt(refused: unknown): number {
  const [attempts, setAttempts] = useState({ last: refused, count: 0 })
  if (attempts.last === refused) return attempts.count
  const next = { last: refused, count: attempts.count + 1 }
  setAttempts(next)
  return next.count
}
