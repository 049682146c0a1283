import { clsx } from 'clsx'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Fetcher, Link, useFetcher, useNavigate } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { answerField } from '#app/features/answers/rules.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { InsistFields } from '#app/features/desk/components/visit-fields.tsx'
import { otherTimeFields } from '#app/features/desk/other-time.ts'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import { parseSlot, slotValue } from '#app/features/scheduling/rules.ts'
import type { Insisted } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { numberText, timeText } from '#app/platform/format.ts'
import { restoreEvent } from '#app/platform/forms/form-contents.ts'
import { discardTyped } from '#app/platform/forms/page-keeper.ts'
import { Dialog, DialogActions } from '#app/ui/back-office/dialog.tsx'
import { isLost } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { saveByKeys } from '#app/ui/forms/save-by-keys.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addFieldNames, rowFields } from '../fields.ts'
import { type Chosen, progressAt } from '../offered-time.ts'
import type { AddIntent, AddView } from '../page.server.ts'
import type { WholeVisit } from '../treatment-rows.server.ts'
import styles from './add-dialog.module.css'
import { CallerFields } from './add-fields.tsx'
import { TimeFields } from './add-times.tsx'
import { appointmentInShort, daySpoken, usePickedSlot } from './time-choice.tsx'

type SayLineProps = { view: AddView; chosen: Chosen }

/** The sentence to read out on the phone, in sight wherever the form is scrolled to. */
function SayLine({ view, chosen: { slot, list } }: SayLineProps) {
  // What was refused is no time to say.
  const isSaid = list === 'typed' ? slot !== view.typed.lost : view.free !== null
  const chosen = isSaid ? parseSlot(slot) : null
  const whole = view.whole && (
    <span className={styles.whole}>{wholeText(view.whole, chosen && view.whole.ends[slot])}</span>
  )
  if (!chosen)
    return (
      <p>
        {whole}
        {view.typed.treatment === '' && m.add_say_treatment()}
      </p>
    )
  if (progressAt({ slot, list }, view.clock) === 'over')
    return (
      <p aria-live="polite">
        {whole}
        {m.add_over()}
      </p>
    )
  const said = {
    day: daySpoken(chosen.date, view.today),
    time: timeText(chosen.time),
    minutes: numberText(clinic().arriveEarlyMinutes),
  }
  const clinician = nameOf(view, chosen.clinicianId)
  const parts = clinician === null ? m.add_say.parts(said) : m.add_say_with.parts({ ...said, clinician })
  return (
    <p aria-live="polite">
      {whole}
      <Marked parts={parts} marks={{ b: (words) => <b>{words}</b> }} />
    </p>
  )
}

/** Warns of the patient's other appointments on the chosen day. */
function SameDay({ view: { known, today }, slot }: { view: AddView; slot: string }) {
  const date = parseSlot(slot)?.date
  const sameDay = known?.coming.filter((one) => one.date === date) ?? []
  return (
    <div role="status" className={styles.sameDay}>
      {sameDay.length > 0 && (
        <>
          <Icon name="warning-circle-fill" />
          <span>
            {m.add_same_day({
              count: sameDay.length,
              appointments: sameDay.map((one) => appointmentInShort(one, today)).join('; '),
            })}
          </span>
        </>
      )}
    </div>
  )
}

/** "Botox + Consultation, 75 minutes, until 11:15 AM"; "75 to 90 minutes" while it depends on who gives it. */
function wholeText(
  { names, minutes, most }: Omit<WholeVisit, 'ends'>,
  end: ClockTime | null | undefined,
): string {
  if (most > minutes)
    return m.add_whole_range({ treatments: names, least: numberText(minutes), most: numberText(most) })
  const said = { treatments: names, minutes: numberText(minutes) }
  if (!end) return m.add_whole(said)
  return m.add_whole_until({ ...said, time: timeText(end) })
}

/** With whom, where that is somebody in particular. */
function nameOf({ free, first }: AddView, clinicianId: string | null): string | null {
  const id = clinicianId ?? free?.clinicianId ?? null
  const known = [
    ...(free?.clinicians ?? []),
    ...first.map((one) => ({ id: one.clinicianId, name: one.clinician })),
  ]
  return known.find((one) => one.id === id && id !== null)?.name ?? null
}

/** Few forms are sent after a question went. */
const NoLongerAsked = lazy(async () => {
  const part = await import('#app/features/answers/components/no-longer-asked.tsx')
  return { default: part.NoLongerAsked }
})

type AddDialogProps = {
  /** As the server last answered without script, or the empty form. */
  view: AddView
  /** The list behind; closing leads there. */
  list: string
  action: string
}

/**
 * On the phone: left who calls, right what for and when. Choosing looks times up in place, Ctrl and Enter save from any
 * field; every button works without script as well, and nothing that was typed is lost.
 */
export function AddDialog({ view: first, list, action }: AddDialogProps) {
  const fetcher = useFetcher<{ view: AddView }>()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const view = fetcher.data?.view ?? first
  const isRestored = useRestoring(form, fetcher, action)
  // The draft is in new fields; the one that had the focus went.
  useEffect(() => {
    if (isRestored && isLost()) form.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [isRestored])
  const busy = isAdding(fetcher)
  const sent = useRef<AddView | null>(null)
  // What was refused may be sent again as soon as it is shown, though the list behind it still loads.
  const once = (event: FormEvent) => {
    if (busy && sent.current === view) event.preventDefault()
    sent.current = view
  }
  const time = usePickedSlot(view)
  const close = () => void navigate(list, { preventScrollReset: true })
  const look = (intent: Spoken<AddIntent>) => {
    // While it is added, another question would cut its answer off.
    if (!form.current || busy) return
    const fields = new FormData(form.current)
    fields.set('intent', intent)
    void fetcher.submit(fields, { method: 'post', action })
  }
  return (
    <Dialog title={m.add_title()} closeLabel={m.add_close()} onClose={close} width="widest">
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        noValidate
        onSubmit={once}
        onKeyDown={(event) => {
          saveByKeys(event)
          chooseByArrows(event, view, time)
        }}
      >
        <Body key={isRestored ? 'restored' : 'fresh'} view={view} look={look} time={time} />
        <Actions view={view} chosen={time.chosen} list={list} busy={busy} />
      </fetcher.Form>
    </Dialog>
  )
}

const oneLine = ['text', 'tel', 'email']

/** From a field of one line, in which arrows move nothing: the next or previous of the first free times. */
function chooseByArrows(
  event: KeyboardEvent<HTMLFormElement>,
  { first }: Pick<AddView, 'first'>,
  { chosen, choose }: Pick<ReturnType<typeof usePickedSlot>, 'chosen' | 'choose'>,
) {
  const { key, target } = event
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const isKeyAlone = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
  if (by === 0 || !isKeyAlone || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement) || !oneLine.includes(target.type)) return
  const slots = first.map((one) => slotValue(one))
  const slot = slots[chosen.list === 'first' ? slots.indexOf(chosen.slot) + by : 0]
  if (slot === undefined) return
  event.preventDefault()
  choose({ slot, list: 'first' })
}

type ActionsProps = SayLineProps & { list: string; busy: boolean }

function Actions({ view, chosen, list, busy }: ActionsProps) {
  return (
    <DialogActions>
      <div className={styles.said}>
        <SameDay view={view} slot={chosen.slot} />
        <SayLine view={view} chosen={chosen} />
      </div>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.small)}
        to={list}
        preventScrollReset
        onClick={discardTyped}
      >
        {m.add_discard()}
      </Link>
      <Button
        name="intent"
        value={'add' satisfies AddIntent}
        size="small"
        busy={busy}
        busyText={m.add_adding()}
        aria-keyshortcuts="Control+Enter"
        data-save
      >
        {m.add_title()} <Keys />
      </Button>
    </DialogActions>
  )
}

/** By which keys it is pressed; without script by none. */
function Keys() {
  return useHydrated() ? (
    <span className={styles.keys} aria-hidden="true">
      {/* biome-ignore lint/plugin: keys are named as on the keyboard */}
      Ctrl Enter
    </span>
  ) : null
}

/** Sends what is put back to look up its free times; true as soon as the form shows it. */
function useRestoring(
  form: RefObject<HTMLFormElement | null>,
  fetcher: Fetcher<unknown> & Submitting,
  action: string,
): boolean {
  const [asked, setAsked] = useState<{ before: unknown } | null>(null)
  const restore = useRef<(fields: URLSearchParams) => void>(() => {})
  restore.current = (fields) => {
    fields.set('intent', 'show')
    setAsked({ before: fetcher.data })
    void fetcher.submit(fields, { method: 'post', action })
  }
  useEffect(() => {
    const onRestore = (event: Event) => {
      event.preventDefault()
      if (event instanceof CustomEvent) restore.current(new URLSearchParams(event.detail))
    }
    const element = form.current
    element?.addEventListener(restoreEvent, onRestore)
    return () => element?.removeEventListener(restoreEvent, onRestore)
  }, [form])
  return asked !== null && fetcher.data !== asked.before
}

type Submitting = Pick<ReturnType<typeof useFetcher>, 'submit'>

const fieldsInOrder = addFieldNames.flatMap((name) => (name === 'email' ? [name, birthDateField] : [name]))

/** In the order of the fields. */
function problemsOf({ errors, asked }: AddView) {
  const own = [...fieldsInOrder, ...rowFields, ...otherTimeFields].map((field) => ({
    field: `add-${field}`,
    message: errors[field],
  }))
  const answers = asked.questions.map(({ id }) => answerField(id))
  const all = [...own, ...answers.map((field) => ({ field, message: errors[field] }))]
  return all.flatMap(({ field, message }) => (message ? [{ field, message }] : []))
}

type BodyProps = {
  view: AddView
  look: (intent: Spoken<AddIntent>) => void
  time: ReturnType<typeof usePickedSlot>
}

function Body({ view, look, time }: BodyProps) {
  const errors = problemsOf(view)
  const progress = progressAt(time.chosen, view.clock)
  return (
    <div className={styles.body}>
      <div className={styles.above} data-form-top />
      <button
        type="submit"
        name="intent"
        value={'add' satisfies AddIntent}
        className={typography.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
      >
        {m.add_title()}
      </button>
      <input type="hidden" name="key" value={view.key} />
      <ErrorSummary title={m.add_problem()} errors={errors} attempt={view} className={styles.above} />
      {view.message && (
        <div className={styles.above}>
          <Banner key={view.key} tone="error" focus>
            <p>
              {view.message} {view.isNear && view.first.length > 0 && m.add_choose_below()}
              {view.unasked.length > 0 && (
                <Suspense fallback={null}>
                  <NoLongerAsked answers={view.unasked} />
                </Suspense>
              )}
            </p>
          </Banner>
        </div>
      )}
      {view.insisted && <Insist view={view} insisted={view.insisted} />}
      <div className={styles.columns}>
        <CallerFields view={view} look={look} progress={progress} />
        <TimeFields view={view} look={look} time={time} progress={progress} />
      </div>
    </div>
  )
}

/** The time that was refused, although it is taken or closed. */
function Insist({ view, insisted }: { view: AddView; insisted: Insisted }) {
  return (
    <div key={view.key} className={styles.insist}>
      <input type="hidden" name="insisted" value={slotValue(insisted)} />
      <InsistFields id="add-anyway" insisted={insisted} problem={view.errors.anyway} />
      <Button name="intent" value={'anyway' satisfies AddIntent} variant="danger-outline" size="extra-small">
        {m.desk_anyway_book()}
      </Button>
    </div>
  )
}

const isAdding = ({ state, formData }: Fetcher<unknown>) =>
  state !== 'idle' && ['add', 'anyway'].includes(String(formData?.get('intent')))
