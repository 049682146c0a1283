import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#app/language/messages.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { Banner } from '../banner.tsx'
import { Icon } from '../icon.tsx'
import typography from '../typography.module.css'
import { useHydrated } from '../use-hydrated.ts'
import { useUnattendedRevalidator } from './live-list.ts'
import newsLineStyles from './news-line.module.css'
import styles from './notices.module.css'
import progressBannerStyles from './progress-banner.module.css'
import { useAnswerKey } from './use-answer-key.ts'
import { controlOfRow } from './use-kept-focus.ts'

export type Notice = {
  /** Differs from action to action. */
  id: string
  isRefusal?: boolean
  children: ReactNode
  /** What can be done about it, such as Undo. */
  action?: ReactNode
  /** Milliseconds until it goes automatically; left out, it stays until it is closed. */
  clearAfter?: number
  /** What can be done, and `meanwhile`, hold for `clearAfter` alone: they go even while the clock stands. */
  isTimed?: boolean
  /** What is so until then, such as that an email waits. */
  meanwhile?: ReactNode
  /** The row that it speaks of; its button gets the focus back (`use-kept-focus.ts`). */
  row?: string | undefined
}

type Words = { close: string; all: (count: number) => string; notices: string }
type NoticeProps = { latest: Notice | null; words: Words }

/**
 * What came of the last actions, newest first, at a place of their own: no row moves and no button is covered.
 * Their clocks stand while one of them is pointed at or has the focus; what the server takes no longer goes all the same.
 */
export function Notices({ latest, words }: NoticeProps) {
  const [shown, setShown] = useState({ newest: latest, all: latest ? [latest] : [] })
  const [held, setHeld] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const [pressed, setPressed] = useState<string | null>(null)
  if (latest && latest.id !== shown.newest?.id) {
    setShown({ newest: latest, all: withNewest(shown.all, latest, pressed) })
    setPressed(null)
  }
  const { all } = shown
  if (all.length === 0) return null
  const clear = (id: string) => {
    setHeld(false)
    setShown((now) => ({ ...now, all: now.all.filter((one) => one.id !== id) }))
  }
  const clocksStand = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={clsx(styles.notices, unfolded && styles.unfolded)} data-notices {...clocksStand}>
      {all.map((notice) => (
        <Toast
          key={notice.id}
          notice={notice}
          held={held}
          words={words}
          clear={() => clear(notice.id)}
          press={() => setPressed(notice.id)}
        />
      ))}
      {all.length > 1 && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {words.all(all.length)}
          <span className={typography.visuallyHidden}> {words.notices}</span>
        </button>
      )}
    </div>
  )
}

/**
 * A sentence about success gives way to the next; what can still be taken back stays next to it, until the same
 * row is changed again: by then it is too late.
 * @param pressed the one whose action was pressed: it goes once that was done
 */
function withNewest(all: Notice[], latest: Notice, pressed: string | null): Notice[] {
  const isOver = (one: Notice) =>
    (latest.row !== undefined && one.row === latest.row) || (one.id === pressed && !latest.isRefusal)
  return [latest, ...all.filter((one) => one.action && !isOver(one))]
}

type ToastProps = { notice: Notice; held: boolean; words: Words; clear: () => void; press: () => void }

function Toast({ notice, held, words, clear, press }: ToastProps) {
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const { isRefusal = false, isTimed = false, clearAfter } = notice
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isTimed || clearAfter === undefined) return
    const timer = setTimeout(() => {
      if (box.current?.contains(document.activeElement)) closing.current?.focus({ preventScroll: true })
      setOver(true)
    }, clearAfter)
    return () => clearTimeout(timer)
  }, [isTimed, clearAfter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another closing function is no reason to begin again
  useEffect(() => {
    if (held || clearAfter === undefined) return
    const timer = setTimeout(clear, clearAfter)
    return () => clearTimeout(timer)
  }, [held, clearAfter])
  const close = () => {
    const other = [...document.querySelectorAll<HTMLElement>('[data-notice]')].find(
      (one) => one !== box.current,
    )
    const next = other?.querySelector('button') ?? controlOfRow(notice.row ?? '')
    clear()
    next?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={box}
      className={isRefusal ? clsx(styles.notice, styles.refusal) : styles.notice}
      role={isRefusal ? 'alert' : 'status'}
      data-notice
      data-about={notice.row}
      onSubmit={press}
    >
      <Icon name={isRefusal ? 'warning-circle-fill' : 'check-circle-fill'} />
      <div>
        {notice.children}
        {!isOver && notice.meanwhile}
      </div>
      <div className={styles.actions}>
        {!isOver && notice.action}
        {hydrated && (
          <button
            type="button"
            ref={closing}
            className={styles.close}
            aria-label={words.close}
            onClick={close}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
    </div>
  )
}

/** Success notices clear after 3 s; refusals stay until they are closed (docs/specification.md#screens). */
const clearAfter = 3_000

type ActionNoticeProps = {
  /** Why the last action was refused. */
  refusal: string | undefined
  /** A button to go on although it was refused. */
  goOn?: ReactNode
  /** What the last action came to. */
  done: string | null
  /** The row that it was done to: what was said of that row before gives way. */
  row?: string | undefined
  /** How it can be taken back for some seconds; whose row that is, where the sentence does not name it. */
  undo?: { form: ReactNode; name?: string } | null
  closeLabel: string
  /** Differs from action to action, so that each one is announced. */
  actionKey: string
}

/** Says what the last action came to. */
export function ActionNotice(props: ActionNoticeProps) {
  const { refusal, goOn, done, row, undo = null, closeLabel, actionKey } = props
  const words = {
    close: closeLabel,
    all: (count: number) => m.platform_all_notices({ count }),
    notices: m.platform_notices(),
  }
  const said = refusal ?? done
  if (!said) return <Notices latest={null} words={words} />
  const sentence = { id: actionKey, children: <p>{said}</p> }
  if (refusal) return <Notices latest={{ ...sentence, isRefusal: true, action: goOn }} words={words} />
  if (!undo) return <Notices latest={{ ...sentence, row, clearAfter }} words={words} />
  const { form, name } = undo
  const children = (
    <>
      {name !== undefined && (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      {sentence.children}
    </>
  )
  const life = { row, action: form, isTimed: true, clearAfter: undoSeconds.withoutEmail * 1_000 }
  return <Notices latest={{ ...sentence, ...life, children }} words={words} />
}

type RefusalBannerProps = {
  /** What the action gave back. */
  answer: object | undefined
  /** The sentence. */
  children: ReactNode
}

/** Why the form below it was refused; takes the focus once for each answer. */
export function RefusalBanner({ answer, children }: RefusalBannerProps) {
  return (
    <Banner key={useAnswerKey(answer)} tone="error" focus>
      <p>{children}</p>
    </Banner>
  )
}

type NewsLineProps = {
  /** How many rows came meanwhile. */
  count: number
  words: (blanks: { count: number }) => string
  show: () => void
}

/** Says that rows have come, above a list that never moves automatically. */
export function NewsLine({ count, words, show }: NewsLineProps) {
  return (
    <p className={newsLineStyles.line} role="status">
      {count > 0 && (
        <>
          {words({ count })}{' '}
          <button type="button" onClick={show}>
            {m.platform_show()}
          </button>
        </>
      )}
    </p>
  )
}

/** So often the page looks how far it has come. */
const lookMilliseconds = 2_000

type ProgressBannerProps = {
  line: string
  /** Looks once, for those without script: the page, and its words. */
  look: { path: string; words: string }
  reached: number
  /** Null where nobody can say how far it goes. */
  total: number | null
  /** What the bar measures, for those who do not see it. */
  label: string
}

/** Something that is under way, and how far it has come; asks again until it is over. */
export function ProgressBanner({ line, look, reached, total, label }: ProgressBannerProps) {
  const { revalidate } = useUnattendedRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, lookMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Banner tone="info" className={progressBannerStyles.banner}>
      <p>
        {line} <a href={look.path}>{look.words}</a>
      </p>
      {total !== null && <progress max={total} value={Math.min(reached, total)} aria-label={label} />}
    </Banner>
  )
}
