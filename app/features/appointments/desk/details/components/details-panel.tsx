import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { useAnswerKey } from '../../../../../ui/back-office/use-answer-key.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import textLink from '../../../../../ui/text-link.module.css'
import type { TypedAnswers } from '../../../answers/asked.ts'
import { AnswerOfPatient, RemindersSection } from '../../../reminders/components/reminders-section.tsx'
import { isOpen } from '../../../rules.ts'
import { SenderForm, SenderSection } from '../../../senders/components/sender-section.tsx'
import { type DetailsPart, dialogAddress, visitAddress } from '../../address.ts'
import type { SlotRefusal } from '../../slot-refusal.ts'
import type { DetailsView } from '../page.server.ts'
import { AnswersSection } from './answers-section.tsx'
import { CancelForm } from './cancel-form.tsx'
import { DetailsHead, type Neighbours } from './details-head.tsx'
import styles from './details-panel.module.css'
import { ContactLines, History, PatientWords, StatusField, WhyCancelled } from './details-parts.tsx'
import { LinkSection } from './link-section.tsx'
import { MoveForm } from './move-form.tsx'
import { Alternatives, InsistForm } from './move-instead.tsx'
import { NoteSection } from './note-section.tsx'
import { SeriesSection } from './series-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { useDetailsFocus } from './use-details-focus.ts'
import { VisitActions } from './visit-actions.tsx'

/** Why the last change was refused, and what can be done instead. */
type VisitRefusal = Pick<SlotRefusal, 'message' | 'alternatives' | 'insisted'> & {
  errors?: Record<string, string>
  /** What was written before, so that nothing of it is lost. */
  typed?: { reason: string; letterWords: string; note: string }
  answers?: TypedAnswers
}

type Props = {
  view: DetailsView
  /** The list beside it. */
  list: string
  /** Where closing leads: to that list, or to the one of visits to settle. */
  back: string
  /** What is open of it. */
  part: DetailsPart | null
  refusal: VisitRefusal | undefined
  neighbours: Neighbours
}

/** Beside the list on a wide screen, over it on a narrow one. Esc goes back to the list. */
export function DetailsPanel({ view, list, back, part, refusal, neighbours }: Props) {
  const { visit } = view
  const open = openPart(view, part)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  useDetailsFocus({ id: visit.id, open, answer: refusal, heading, pane })
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') void navigate(back, { preventScrollReset: true })
  }
  return (
    <aside
      ref={pane}
      className={styles.panel}
      data-own-focus
      aria-labelledby="details-name"
      onKeyDown={closeOnEscape}
    >
      <DetailsHead view={view} list={list} back={back} neighbours={neighbours} heading={heading} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.body} tabIndex={0} aria-labelledby="details-name">
        {refusal && <Refused view={view} list={list} refusal={refusal} />}
        <AnswerOfPatient answered={view.reminders.answered} />
        <OpenPart
          {...{ view, list, refusal, open }}
          back={back === list ? visitAddress(list, visit.id) : back}
        />
        <RemindersSection {...view.reminders} id={visit.id} list={list} />
        {view.texts && <TextsSection texts={view.texts} id={visit.id} list={list} />}
        {view.series && showsActions(open) && <SeriesSection series={view.series} list={list} />}
        <ContactLines visit={visit} list={list} />
        <NoteSection
          view={view}
          list={list}
          editing={
            open === 'note'
              ? { typed: refusal?.typed?.note, error: refusal?.errors?.note, attempt: refusal }
              : null
          }
        />
        <AnswersSection
          id={visit.id}
          answers={view.answers}
          list={list}
          editing={
            open === 'answers'
              ? { typed: refusal?.answers, errors: refusal?.errors ?? {}, attempt: refusal }
              : null
          }
        />
        <PatientWords visit={visit} />
        {view.cancellation && <WhyCancelled cancellation={view.cancellation} own={view.ownWords} />}
        {showsActions(open) && <StatusField visit={visit} />}
        {open !== 'sender' && <SenderSection view={view} list={list} />}
        <LinkSection id={visit.id} list={list} />
        <History lines={view.history} />
        <DeleteSection id={visit.id} list={list} />
      </section>
    </aside>
  )
}

/** What the address opens, where the visit is such that it can be. */
function openPart({ visit, move, sameSender }: DetailsView, part: DetailsPart | null): DetailsPart | null {
  if (part === 'move') return move === null ? null : 'move'
  if (part === 'cancel') return isOpen(visit.status) ? 'cancel' : null
  return part === 'sender' && sameSender.length < 2 ? null : part
}

/** A note and answers are written below them. */
const showsActions = (open: DetailsPart | null) => open === null || open === 'note' || open === 'answers'

type OpenProps = Pick<Props, 'view' | 'list' | 'back' | 'refusal'> & { open: DetailsPart | null }

/** What can be done with it at once, or the one thing that is being done. */
function OpenPart({ view, list, back, refusal, open }: OpenProps) {
  if (open === 'move' && view.move)
    return (
      <MoveForm
        {...{ view, list, back }}
        move={view.move}
        problem={refusal?.errors?.slot}
        attempt={refusal}
      />
    )
  if (open === 'sender') return <SenderForm view={view} list={list} />
  if (open === 'cancel')
    return (
      <CancelForm
        {...{ view, list, back }}
        typed={refusal?.typed}
        errors={refusal?.errors}
        attempt={refusal}
      />
    )
  return <VisitActions view={view} list={list} />
}

type RefusedProps = Pick<Props, 'view' | 'list'> & { refusal: VisitRefusal }

/** Why, near times instead, and booking it anyway where staff may. */
function Refused({ view, list, refusal }: RefusedProps) {
  const answerKey = useAnswerKey(refusal)
  const { message, alternatives, insisted, errors } = refusal
  return (
    <>
      {message && (
        <Banner key={answerKey} tone="error" focus dismissLabel={m.desk_close()}>
          <p>{message}</p>
        </Banner>
      )}
      {alternatives && <Alternatives view={view} list={list} slots={alternatives} />}
      {insisted && (
        <InsistForm
          key={`insist ${answerKey}`}
          view={view}
          list={list}
          insisted={insisted}
          problem={errors?.anyway}
        />
      )}
    </>
  )
}

function DeleteSection({ id, list }: { id: string; list: string }) {
  return (
    <section>
      <Link
        className={clsx(textLink.textLink, styles.danger)}
        to={dialogAddress(list, 'delete', id)}
        preventScrollReset
      >
        <Icon name="trash" />
        {m.desk_delete_it()}
      </Link>
    </section>
  )
}
