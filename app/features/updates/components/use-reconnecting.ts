import { useEffect, useState } from 'react'
import { unattendedHeader } from '#app/platform/pages/unattended.ts'

const lookMilliseconds = 2_000

export type Shown = { line: string; reached: number }

/**
 * How far an update is, by the page itself, asked for every two seconds: the router would show an error for each answer that
 * doesn't come while the site restarts, and a release may answer that knows other routes. The page is loaded again when nothing
 * is under way anymore.
 */
export function useReconnecting(first: Shown, { path, id }: { path: string; id: string }): Shown {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const look = async () => {
      const answer = await fetch(path, { headers: { [unattendedHeader]: '1' } }).catch(() => null)
      if (!answer?.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const found = page.getElementById(id)
      if (found === null) return location.replace(path)
      setShown({ line: found.dataset.line ?? '', reached: Number(found.dataset.reached) })
    }
    const timer = setInterval(() => void look().catch(() => {}), lookMilliseconds)
    return () => clearInterval(timer)
  }, [path, id])
  return shown
}
