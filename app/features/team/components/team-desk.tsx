import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { UndoForm } from '../../../ui/back-office/undo-form.tsx'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttons from '../../../ui/button.module.css'
import card from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { deletedAddress } from '../../records/deleted-address.ts'
import { copy } from '../copy.ts'
import { addRoomAddress, newClinicianAddress, path, type TeamAddress } from '../desk/address.ts'
import type { TeamRefusal, TeamView } from '../desk/page.server.ts'
import { ClinicianCards } from './clinician-cards.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { RoomsTable } from './rooms-table.tsx'
import styles from './team-desk.module.css'

type Props = {
  view: TeamView | null
  problem: string | undefined
  address: TeamAddress
  refusal: TeamRefusal | undefined
  /** Differs from action to action. */
  actionKey: string
}

/** Clinicians as cards and rooms as a table, in the order in which they are shown and asked. */
export function TeamDesk({ view, problem, address, refusal, actionKey }: Props) {
  return (
    <>
      <Head actionKey={actionKey} />
      {view && <Said {...{ view, address, refusal, actionKey }} />}
      {problem && (
        <Banner tone="error">
          <p>
            {problem} <a href={path}>{m.team_try_again()}</a>
          </p>
        </Banner>
      )}
      {view && (
        <div className={styles.sections}>
          <Section
            id="clinicians"
            title={m.team_clinicians_title()}
            lead={m.team_clinicians_lead()}
            add={{ to: newClinicianAddress, label: m.team_add_clinician() }}
          >
            {view.rows.length === 0 ? (
              <EmptyState title={m.team_no_clinicians_title()} text={m.team_no_clinicians()} />
            ) : (
              <ClinicianCards rows={view.rows} />
            )}
          </Section>
          <Section
            id="rooms"
            title={m.team_rooms_title()}
            lead={m.team_rooms_lead()}
            add={{ to: addRoomAddress, label: m.team_add_room(), isDialog: true }}
          >
            {view.rooms.length === 0 ? (
              <EmptyState title={m.team_no_rooms_title()} text={m.team_no_rooms()} />
            ) : (
              <RoomsTable rooms={view.rooms} />
            )}
          </Section>
        </div>
      )}
    </>
  )
}

function Head({ actionKey }: { actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: path, heading })
  return (
    <div className={screenHead.header}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {m.team_title()}
        </h1>
        <p className={quietText.line}>{m.team_lead()}</p>
      </div>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={deletedAddress('clinician')}
      >
        {m.team_recently_deleted()}
      </Link>
    </div>
  )
}

type SaidProps = Omit<Props, 'view' | 'problem'> & { view: TeamView }

/** What was just done, and the dialog that is open. */
function Said({ view, address, refusal, actionKey }: SaidProps) {
  const { dialog } = address
  const room = dialog?.kind === 'room' ? view.rooms.find(({ id }) => id === dialog.id) : undefined
  const isForm = dialog?.kind === 'add' || room !== undefined
  return (
    <>
      {isForm && (
        <RoomDialog key={room?.id ?? 'add'} room={room} treatments={view.treatments} refusal={refusal} />
      )}
      <DeleteDialog view={view} dialog={dialog} />
      <ActionNotice
        refusal={isForm ? undefined : refusal?.message}
        closeLabel={m.team_close()}
        actionKey={actionKey}
        {...(refusal ? { done: null } : said(view, address))}
      />
    </>
  )
}

/** The sentence about the last action; a move is taken back by the one the other way. */
function said({ rows, rooms }: TeamView, { action, of }: TeamAddress) {
  if (!action || !of) return { done: null }
  const all = of.kind === 'room' ? rooms : rows
  const place = all.findIndex(({ id }) => id === of.id) + 1
  const name = all[place - 1]?.name ?? ''
  const isMove = action === 'earlier' || action === 'later'
  if (isMove && place === 0) return { done: null }
  const done = copy.done(action, { kind: of.kind, name, place, total: all.length })
  if (!isMove) return { done, row: of.id }
  const fields = { intent: 'move', ...of, to: action === 'earlier' ? 'later' : 'earlier' }
  return { done, row: of.id, undo: { form: <UndoForm to={path} fields={fields} name={name} /> } }
}

type SectionProps = {
  id: string
  title: string
  lead: string
  add: { to: string; label: string; isDialog?: boolean }
  children: React.ReactNode
}

function Section({ id, title, lead, add, children }: SectionProps) {
  const { to, label, isDialog = false } = add
  return (
    <section className={clsx(card.card, styles.section)} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{lead}</p>
        </div>
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          to={to}
          {...(isDialog && { replace: true, preventScrollReset: true })}
        >
          <Icon name="plus" />
          {label}
        </Link>
      </div>
      {children}
    </section>
  )
}
