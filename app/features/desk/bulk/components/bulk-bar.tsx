import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { chosenSheetAddress } from '#app/features/desk/address.ts'
import { type Action, appliesTo } from '#app/features/scheduling/bulk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { copy } from '#app/platform/copy.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { numberText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import styles from './bulk-bar.module.css'
import { formId } from './bulk-form.tsx'
import type { Chosen } from './use-selected-visits.ts'

type Props = {
  chosen: Chosen
  /** How many the list holds. */
  all: { total: number; isMore: boolean }
  /** Chooses all that are shown. */
  leading: ReactNode
  today: CalendarDate
}

/** What can be done to all that are chosen; it is where the list at a glance stood, so that no row moves. */
export function BulkBar({ chosen, all, leading, today }: Props) {
  const { visits } = chosen
  const count = useFocusAfterAction(chosen.keepShown)
  const isBusy = useNavigation().formMethod === 'POST'
  const given = { visits, today, isBusy, onPress: count.expect }
  return (
    <section
      className={clsx(parts.line, styles.bar)}
      data-print="none"
      aria-label={m.bulk_bar()}
      data-own-focus
      data-bulk-bar
    >
      {leading}
      <b className={styles.count} tabIndex={-1} ref={count.ref}>
        {chosenWords(chosen, all)}
      </b>
      {(['confirmed', 'arrived', 'no-show'] as const).map((action) => (
        <ActionButton key={action} action={action} {...given} />
      ))}
      <CopyPhones visits={visits} />
      <Print />
      <ActionButton action="cancelled" {...given} />
      <button
        type="button"
        className={clsx(parts.inline, styles.action, styles.plain)}
        onClick={chosen.clear}
      >
        <Icon name="x" />
        {m.bulk_clear()} <kbd>Esc</kbd>
      </button>
    </section>
  )
}

/**
 * "6 selected"; of a list that holds more than is shown, how many it is once all that are shown were chosen at once. Those whom
 * somebody deleted meanwhile are said.
 */
export function chosenWords({ visits, isAllShown }: Chosen, { total, isMore }: Props['all']): string {
  const count = visits.length
  const gone = visits.filter(({ isGone }) => isGone).length
  const isPart = isAllShown && (isMore || total > count)
  const range = { before: null, count, total, isMore }
  const chosen = isPart ? m.bulk_chosen_of({ range: copy.shownRange(range) }) : m.bulk_chosen({ count })
  return gone > 0 ? `${chosen}, ${m.bulk_chosen_gone({ count: gone })}` : chosen
}

/** Without script it is above the list always, and says nothing of how many it is for. */
export function BulkBarWithoutScript() {
  const action = (intent: Action | 'ask', words: string) => (
    <button
      type="submit"
      form={formId}
      name="intent"
      value={`many-${intent}`}
      className={clsx(parts.inline, styles.action)}
    >
      {words}
    </button>
  )
  return (
    <noscript>
      <section
        className={clsx(parts.line, styles.bar, styles.still)}
        data-print="none"
        aria-label={m.bulk_bar()}
      >
        {action('confirmed', m.bulk_confirm())}
        {action('arrived', m.bulk_arrived())}
        {action('no-show', m.bulk_no_show())}
        <Print />
        {action('ask', m.bulk_cancel())}
      </section>
    </noscript>
  )
}

const actionWords: Partial<Record<Action, () => string>> = {
  confirmed: m.bulk_confirm,
  arrived: m.bulk_arrived,
  'no-show': m.bulk_no_show,
  cancelled: m.bulk_cancel,
}
const icons: Partial<Record<Action, IconName>> = { confirmed: 'check' }

type ActionProps = {
  action: Action
  visits: readonly VisitLine[]
  today: CalendarDate
  isBusy: boolean
  onPress: () => void
}

/** "Confirm 2 of 6": how many of the chosen ones it is for; the others are left alone. */
function ActionButton({ action, visits, today, isBusy, onPress }: ActionProps) {
  const fit = visits.filter((visit) => !visit.isGone && appliesTo(action, visit, today)).length
  const isOff = isBusy || fit === 0
  const icon = icons[action]
  return (
    <button
      type="submit"
      form={formId}
      name="intent"
      value={action === 'cancelled' ? 'many-ask' : `many-${action}`}
      className={clsx(parts.inline, styles.action, action === 'confirmed' && fit > 0 && styles.main)}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onPress())}
    >
      {icon && <Icon name={icon} />}
      {actionWords[action]?.()}
      {action === 'confirmed' && (
        <span>
          {fit === visits.length
            ? numberText(fit)
            : m.bulk_of({ fit: numberText(fit), all: numberText(visits.length) })}
        </span>
      )}
    </button>
  )
}

const Print = () => (
  <button
    type="submit"
    form={formId}
    formAction={chosenSheetAddress}
    className={clsx(parts.inline, styles.action)}
  >
    <Icon name="printer" />
    {m.bulk_print()}
  </button>
)

const saidForMilliseconds = 2_000

/** One number on each line, as they are in the list. */
function CopyPhones({ visits }: { visits: readonly VisitLine[] }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidForMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyAll = () => {
    const phones = [...new Set(visits.map(({ phone }) => phone))].join('\n')
    void navigator.clipboard?.writeText(phones).then(() => setCopied(true))
  }
  return (
    <button type="button" className={clsx(parts.inline, styles.action)} onClick={copyAll}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? m.bulk_copied() : m.bulk_copy_phones()}</span>
    </button>
  )
}

/** After an action of the bar its count has the focus. */
function useFocusAfterAction(onDone: () => void) {
  const { key } = useLocation()
  const ref = useRef<HTMLElement>(null)
  const waits = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action, whatever is chosen by then
  useEffect(() => {
    if (waits.current === null || waits.current === key) return
    waits.current = null
    if (document.querySelector('dialog[open]')) return
    onDone()
    ref.current?.focus({ preventScroll: true })
  }, [key])
  return {
    ref,
    expect: () => {
      waits.current = key
    },
  }
}
