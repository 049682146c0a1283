import { clsx } from 'clsx'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import type { AnswersView } from '#app/features/answers/answers-form.server.ts'
import type { TypedAnswers } from '#app/features/answers/rules.ts'
import { type DetailsPart, partAddress, visitAddress } from '#app/features/desk/address.ts'
import type { OtherTime } from '#app/features/desk/other-time.ts'
import { SenderForm, SenderSection } from '#app/features/desk/senders/components/sender-section.tsx'
import { MaybeSameSection } from '#app/features/patients/components/maybe-same.tsx'
import { changeFields, type TypedChange } from '#app/features/scheduling/changes/fields.ts'
import { isOpen } from '#app/features/scheduling/rules.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import type { ConsentView } from '#app/features/texts/visit-consent.server.ts'
import { m } from '#app/language/messages.ts'
import { numberText, unbroken } from '#app/platform/format.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import { useAnswerKey } from '#app/ui/back-office/use-answer-key.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { DetailsView, SeriesView } from '../page.server.ts'
import type { AnswersEditing } from './answers-form.tsx'
import answersSectionStyles from './answers-section.module.css'
import { CancelForm } from './cancel-form.tsx'
import { DetailsHead, type Neighbours } from './details-head.tsx'
import styles from './details-panel.module.css'
import { ContactLines, History, PatientWords, WhyCancelled } from './details-parts.tsx'
import { MoreSection, StatusField } from './more-section.tsx'
import { MoveForm } from './move-form.tsx'
import { Alternatives, InsistForm } from './move-instead.tsx'
import { NoteSection } from './note-section.tsx'
import { AnswerOfPatient, RemindersSection } from './reminders-section.tsx'
import seriesSectionStyles from './series-section.module.css'
import textsSectionStyles from './texts-section.module.css'
import { useDetailsFocus } from './use-details-focus.ts'
import { VisitActions } from './visit-actions.tsx'

/** Anyone who writes answers down fetches the fields: most look only. */
const AnswersForm = lazy(() => import('./answers-form.tsx'))

type AnswersSectionProps = {
  id: string
  answers: AnswersView
  list: string
  /** They are being written; what was typed and why it was refused. */
  editing: AnswersEditing | null
}

/** What the treatment asks and what was answered; nothing where it asks nothing. */
function AnswersSection({ id, answers, list, editing }: AnswersSectionProps) {
  const { lines, asked } = answers
  const mayChange = useMay('visits')
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{m.answers_title()}</h3>
      {editing ? (
        <Suspense fallback={null}>
          <AnswersForm id={id} answers={answers} list={list} {...editing} />
        </Suspense>
      ) : (
        <>
          <dl className={answersSectionStyles.answers}>
            {lines.map((line) => (
              <div key={line.id}>
                <dt>
                  <bdi>{line.question}</bdi>
                </dt>
                <dd className={line.answer === '' ? quietText.line : undefined}>
                  {line.answer === '' ? m.answers_not_answered() : <bdi>{line.answer}</bdi>}
                </dd>
              </div>
            ))}
          </dl>
          {mayChange && asked.questions.length > 0 && (
            <Link
              className={clsx(textLink.textLink, answersSectionStyles.edit)}
              data-answers
              to={partAddress(list, id, 'answers')}
              replace
              preventScrollReset
            >
              <Icon name="pencil-simple" />
              {m.details_answers_edit()}
            </Link>
          )}
        </>
      )}
    </section>
  )
}

/**
 * Which of several visits that repeat one another it is. Cancelling this and those after it asks first, as for many visits
 * that were chosen in the list, and is taken back by one Undo.
 */
function SeriesSection({ series, list }: { series: SeriesView; list: string }) {
  const { place, count, cancelRest } = series
  return (
    <section>
      <h3>{m.repeat_series()}</h3>
      <p className={quietText.line}>
        {m.repeat_in_series({ place: numberText(place), count: numberText(count) })}
      </p>
      {cancelRest !== null && (
        <Form method="post" action={list} preventScrollReset className={seriesSectionStyles.cancel}>
          <HiddenFields fields={cancelRest} />
          <button type="submit" className={clsx(buttons.button, buttons.dangerOutline, buttons.extraSmall)}>
            {m.repeat_cancel_rest()}
          </button>
        </Form>
      )}
    </section>
  )
}

type TextsSectionProps = { id: string; list: string; texts: ConsentView }

/** What the patient agreed to, word for word, and a button to write down that this changed. */
const TextsSection = ({ id, list, texts: { title, line, wording, action } }: TextsSectionProps) => (
  <section className={textsSectionStyles.texts}>
    <h3>{title}</h3>
    <p className={quietText.line}>{unbroken(line)}</p>
    <details>
      <FoldSummary>{wording.title}</FoldSummary>
      <p className={quietText.line} lang={wording.language}>
        {wording.text}
      </p>
    </details>
    {action && (
      <RowForm list={visitAddress(list, id)} fields={{ intent: action.name, id }}>
        <Button variant="secondary" size="extra-small">
          {action.words}
        </Button>
      </RowForm>
    )}
  </section>
)

/** Why the last change was refused, and what can be done instead. */
type VisitRefusal = Pick<SlotRefusal, 'message' | 'alternatives' | 'insisted'> & {
  errors?: Record<string, string>
  /** The same form once more, where staff go on although the patient has another visit then. */
  again?: Record<string, string>
  /** What was written before, so that nothing of it is lost. */
  typed?: { reason: string; emailWords: string; note: string } & OtherTime & TypedChange
  answers?: TypedAnswers
}

type DetailsPanelProps = {
  view: DetailsView
  /** The list next to it. */
  list: string
  /** Where closing leads: to that list, or to the one of visits to settle. */
  back: string
  /** What is open of it. */
  part: DetailsPart | null
  refusal: VisitRefusal | undefined
  neighbours: Neighbours
}

/** Next to the list on a wide screen, over it on a narrow one. Esc goes back to the list. */
export function DetailsPanel({ view, list, back, part, refusal, neighbours }: DetailsPanelProps) {
  const { visit } = view
  const mayChange = useMay('visits')
  const open = mayChange || part === 'note' ? openPart(view, part) : null
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  useDetailsFocus({ id: visit.id, open, answer: refusal, heading, pane })
  const close = () => void navigate(back, { preventScrollReset: true })
  useEscape(pane, close)
  return (
    <aside ref={pane} className={styles.panel} data-own-focus aria-labelledby="details-name">
      <DetailsHead view={view} list={list} back={back} neighbours={neighbours} heading={heading} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.body} tabIndex={0} aria-labelledby="details-name">
        {refusal && <Refused view={view} list={list} refusal={refusal} />}
        <AnswerOfPatient answered={view.reminders.answered} />
        {/* What is typed and ticked for one appointment is nobody else's. */}
        <OpenPart
          key={`open ${visit.id}`}
          view={view}
          list={list}
          refusal={refusal}
          open={open}
          back={back === list ? visitAddress(list, visit.id) : back}
        />
        <ContactLines visit={visit} isFromForm={view.isFromForm} list={list} />
        {mayChange && <MaybeSameSection {...view.same} />}
        <NoteSection
          key={`note ${visit.id}`}
          view={view}
          list={list}
          editing={
            open === 'note'
              ? { typed: refusal?.typed?.note, error: refusal?.errors?.note, attempt: refusal }
              : null
          }
        />
        <PatientWords visit={visit} />
        <AnswersSection
          key={`answers ${visit.id}`}
          id={visit.id}
          answers={view.answers}
          list={list}
          editing={
            open === 'answers'
              ? { typed: refusal?.answers, errors: refusal?.errors ?? {}, attempt: refusal }
              : null
          }
        />
        {view.cancellation && <WhyCancelled cancellation={view.cancellation} own={view.ownWords} />}
        {mayChange && view.series && showsActions(open) && <SeriesSection series={view.series} list={list} />}
        {mayChange && <RemindersSection {...view.reminders} id={visit.id} list={list} />}
        {mayChange && view.texts && <TextsSection texts={view.texts} id={visit.id} list={list} />}
        {mayChange && open !== 'sender' && <SenderSection view={view} list={list} />}
        <History lines={view.history} again={view.again} form={{ id: visit.id, list }} />
        {mayChange ? (
          <MoreSection key={visit.id} view={view} list={list} hasStatus={showsActions(open)} />
        ) : (
          showsActions(open) && <StatusField visit={visit} />
        )}
      </section>
    </aside>
  )
}

/** Esc in the pane, or in the notice to which what was done there leads (`use-details-focus.ts`). */
function useEscape(pane: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return
      if (pane.current?.contains(target) || target.closest('[data-notices]')) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [pane])
}

/** What the address opens, where the visit is such that it can be. */
function openPart({ visit, move, sameSender }: DetailsView, part: DetailsPart | null): DetailsPart | null {
  if (part === 'move') return move === null ? null : 'move'
  if (part === 'cancel') return isOpen(visit.status) ? 'cancel' : null
  return part === 'sender' && sameSender.length < 2 ? null : part
}

/** A note and answers are written below them. */
const showsActions = (open: DetailsPart | null) => open === null || open === 'note' || open === 'answers'

type OpenProps = Pick<DetailsPanelProps, 'view' | 'list' | 'back' | 'refusal'> & { open: DetailsPart | null }

/** What can be done with it at once, or the one thing that is being done. */
function OpenPart({ view, list, back, refusal, open }: OpenProps) {
  if (open === 'move' && view.move)
    return (
      <MoveForm
        view={view}
        list={list}
        back={back}
        move={view.move}
        errors={refusal?.errors}
        typed={refusal?.typed}
        attempt={refusal}
      />
    )
  if (open === 'sender') return <SenderForm view={view} list={list} />
  if (open === 'cancel')
    return (
      <CancelForm
        view={view}
        list={list}
        back={back}
        typed={refusal?.typed}
        errors={refusal?.errors}
        attempt={refusal}
      />
    )
  return <VisitActions view={view} list={list} />
}

type RefusedProps = Pick<DetailsPanelProps, 'view' | 'list'> & { refusal: VisitRefusal }

/** Why, near times instead, and booking it anyway where staff may. */
function Refused({ view, list, refusal }: RefusedProps) {
  const answerKey = useAnswerKey(refusal)
  const { message, alternatives, insisted, errors, again, typed } = refusal
  const change = Object.fromEntries(changeFields.map((field) => [field, typed?.[field] ?? '']))
  return (
    <>
      {message && (
        <Banner key={answerKey} tone="error" focus dismissLabel={m.desk_close()}>
          <p>{message}</p>
        </Banner>
      )}
      {again && (
        <RowForm list={visitAddress(list, view.visit.id)} fields={again}>
          <Button variant="danger-outline" size="extra-small">
            {m.desk_same_time_go_on()}
          </Button>
        </RowForm>
      )}
      {alternatives && <Alternatives view={view} list={list} change={change} slots={alternatives} />}
      {insisted && (
        <InsistForm
          key={`insist ${answerKey}`}
          view={view}
          list={list}
          change={change}
          insisted={insisted}
          problem={errors?.anyway}
        />
      )}
    </>
  )
}
