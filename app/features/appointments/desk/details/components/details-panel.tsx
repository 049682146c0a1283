import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { QuietEnter } from '../../../../../ui/back-office/quiet-enter.tsx'
import { useAnswerKey } from '../../../../../ui/back-office/use-answer-key.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import textLink from '../../../../../ui/text-link.module.css'
import { isOpen } from '../../../rules.ts'
import { SenderForm, SenderSection } from '../../../senders/components/sender-section.tsx'
import { dialogAddress, visitAddress } from '../../address.ts'
import { TellChoice } from '../../components/tell-choice.tsx'
import { VisitFields } from '../../components/visit-fields.tsx'
import type { SlotRefusal } from '../../slot-refusal.ts'
import type { DetailsView } from '../page.server.ts'
import { DetailsHead, type Neighbours } from './details-head.tsx'
import styles from './details-panel.module.css'
import { ContactLines, History, PatientWords, StatusField } from './details-parts.tsx'
import { MoveForm } from './move-form.tsx'
import { Alternatives, InsistForm } from './move-instead.tsx'
import { useDetailsFocus } from './use-details-focus.ts'

/** Why the last change was refused, and what can be done instead. */
type VisitRefusal = Pick<SlotRefusal, 'message' | 'alternatives' | 'insisted'> & {
  errors?: { slot?: string; anyway?: string }
}

type Props = {
  view: DetailsView
  /** The list beside it. */
  list: string
  /** Where closing leads: to that list, or to the one of visits to settle. */
  back: string
  /** The question about all visits of who sent this one stands in place of its actions. */
  isAboutSender: boolean
  refusal: VisitRefusal | undefined
  neighbours: Neighbours
}

/** Beside the list on a wide screen, over it on a narrow one. Esc goes back to the list. */
export function DetailsPanel({ view, list, back, isAboutSender, refusal, neighbours }: Props) {
  const { visit } = view
  const asksSender = isAboutSender && view.sameSender.length > 1
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  useDetailsFocus({ id: visit.id, isMoving: view.move !== null, answer: refusal, heading, pane })
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
        {view.move ? (
          <MoveForm
            view={view}
            move={view.move}
            list={list}
            back={back === list ? visitAddress(list, visit.id) : back}
            problem={refusal?.errors?.slot}
            attempt={refusal}
          />
        ) : asksSender ? (
          <SenderForm view={view} list={list} />
        ) : (
          <VisitActions view={view} list={list} />
        )}
        <ContactLines visit={visit} list={list} />
        <PatientWords visit={visit} />
        {!view.move && !asksSender && <StatusField visit={visit} />}
        {!asksSender && <SenderSection view={view} list={list} />}
        <History lines={view.history} />
        <DeleteSection id={visit.id} list={list} />
      </section>
    </aside>
  )
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

/** One click for what is done most; the list of all states stands below and belongs to the same form. */
function VisitActions({ view, list }: { view: DetailsView; list: string }) {
  const { visit } = view
  const { busy, guard } = useSending()
  return (
    <Form
      id="visit-actions"
      method="post"
      action={visitAddress(list, visit.id)}
      replace
      preventScrollReset
      onSubmit={guard}
      className={styles.actions}
    >
      <QuietEnter />
      <VisitFields row={visit} intent="status" />
      <div className={styles.buttons}>
        {visit.status === 'pending' && (
          <Button
            type="submit"
            name="set"
            value="confirmed"
            size="extra-small"
            icon="check"
            unavailable={busy}
          >
            {m.desk_confirm()}
          </Button>
        )}
        {isOpen(visit.status) && <MoveAndCancel visit={visit} list={list} busy={busy} />}
      </div>
      <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noLetter} />
    </Form>
  )
}

type MoveProps = { visit: DetailsView['visit']; list: string; busy: boolean }

function MoveAndCancel({ visit, list, busy }: MoveProps) {
  return (
    <>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        data-move
        to={visitAddress(list, visit.id, { move: visit.date })}
        replace
        preventScrollReset
      >
        <Icon name="swap" />
        {m.details_move()}
      </Link>
      <Button
        type="submit"
        name="set"
        value="cancelled"
        variant="danger-outline"
        size="extra-small"
        unavailable={busy}
      >
        {m.details_cancel()}
      </Button>
    </>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name

/** Where it cannot be shown: deleted meanwhile, or not readable. */
export function DetailsUnavailable({ message, list }: { message: string; list: string }) {
  return (
    <aside className={styles.panel} aria-label={m.details_title()}>
      <div className={styles.body}>
        <Banner tone="error">
          <p>
            {message} <Link to={list}>{m.details_back_to_list()}</Link>
          </p>
        </Banner>
      </div>
    </aside>
  )
}
