import { useCallback, useEffect, useState } from 'react'
import { m } from '#app/language/messages.ts'
import { forgetDrafts } from '#app/platform/forms/tab-drafts.ts'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Button } from '#app/ui/button.tsx'
import { Marked } from '#app/ui/marked.tsx'
import typography from '#app/ui/typography.module.css'
import { type SessionLeft, warningSeconds } from '../rules.ts'
import type { Live } from './use-live-counts.ts'

/** Asks a minute before the session ends of quiet; tells before it ends in any case. */
export function StillThereDialog({ live: { left, ask } }: { live: Live }) {
  const end = useEndOf(left)
  const { now, isNear } = useLastMinute(end, ask)
  const [silenced, setSilenced] = useState<SessionLeft | null>(null)
  const close = useCallback(() => setSilenced(left), [left])
  if (!isNear || (silenced && silenced.total <= warningSeconds)) return null
  const isForGood = left.total <= left.idle
  const sentence = isForGood ? m.badges_ends_anyway : m.badges_ends_soon
  const stay = () => void ask('stay')
  return (
    <Dialog
      alert
      title={m.badges_still_there()}
      closeLabel={m.badges_close()}
      onClose={isForGood ? close : stay}
    >
      <DialogBody>
        <p className={quietText.text}>
          <Marked parts={sentence.parts({ left: minutes(Math.max(0, end - now)) })} marks={{ left: timer }} />
        </p>
      </DialogBody>
      <DialogActions>
        <form method="post" action="/admin/logout" onSubmit={forgetDrafts}>
          <Button variant="secondary" size="small">
            {m.badges_logout()}
          </Button>
        </form>
        <Button type="button" size="small" onClick={isForGood ? close : stay} data-safe>
          {isForGood ? m.badges_close() : m.badges_stay()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const timer = (words: string) => (
  <b className={typography.figures} role="timer">
    {words}
  </b>
)

/** Asks once more before it warns: another window may have kept the session. Then the clock goes on by seconds. */
function useLastMinute(end: number, ask: Live['ask']): { now: number; isNear: boolean } {
  const [now, setNow] = useState(0)
  const isNear = now > 0 && end > 0 && end - now <= warningSeconds * 1_000
  const warnAt = end - warningSeconds * 1_000
  useEffect(() => {
    if (end === 0) return
    const wait = Math.max(0, warnAt - performance.now())
    const timer = setTimeout(async () => {
      if (wait > 0) await ask()
      setNow(performance.now())
    }, wait)
    return () => clearTimeout(timer)
  }, [end, warnAt, ask])
  useEffect(() => {
    if (!isNear) return
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() > end) void ask()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isNear, end, ask])
  return { now, isNear }
}

/** On the browser's clock; 0 until it is known there. */
function useEndOf(left: SessionLeft): number {
  const [end, setEnd] = useState(0)
  useEffect(() => setEnd(performance.now() + Math.min(left.idle, left.total) * 1_000), [left])
  return end
}

const minutes = (milliseconds: number) => {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
