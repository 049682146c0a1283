import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { deletedAddress } from '#app/features/records/address.ts'
import { m } from '#app/language/messages.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import chip from '#app/ui/back-office/chip.module.css'
import { DeletionDialog, DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { EmptyState, TableHead } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { UndoForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import {
  addRoomAddress,
  deleteAddress,
  editRoomAddress,
  newClinicianAddress,
  path,
  type TeamAddress,
  toSettleAddress,
} from '../desk/address.ts'
import type { ShownRoom, TeamIntent, TeamRefusal, TeamView } from '../desk/page.server.ts'
import { ClinicianCards } from './clinician-cards.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { ActiveSwitch, MoveInTeam } from './row-controls.tsx'
import styles from './team-desk.module.css'

type DeleteDialogProps = { view: TeamView; dialog: TeamAddress['dialog'] }

/** Asks before a clinician or a room is deleted, and says what becomes of their visits. */
function DeleteDialog({ view, dialog }: DeleteDialogProps) {
  if (dialog?.kind !== 'delete-clinician' && dialog?.kind !== 'delete-room') return null
  const kind = dialog.kind === 'delete-room' ? 'room' : 'clinician'
  const rows = kind === 'room' ? view.rooms : view.rows
  const row = rows.find(({ id }) => id === dialog.id)
  if (!row) return null
  const { id, updatedAt } = row
  const isRoom = kind === 'room'
  return (
    <DeletionDialog
      list={path}
      words={{
        title: isRoom ? m.team_delete_room() : m.team_delete_clinician(),
        question: isRoom ? m.team_delete_room_question() : m.team_delete_clinician_question(),
        keep: m.team_keep(),
        deleteIt: m.team_delete_it(),
        deleting: m.team_deleting(),
        close: m.team_close(),
      }}
      fields={{ intent: 'delete' satisfies TeamIntent, kind, id, updatedAt, next: besideRow(rows, id) }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
      </p>
      <p className={quietText.text}>
        {isRoom ? m.team_delete_room_after() : m.team_delete_clinician_after()}
      </p>
    </DeletionDialog>
  )
}

/** Rooms, chairs and devices, in order. */
function RoomsTable({ rooms }: { rooms: ShownRoom[] }) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.team_rooms_caption()}
        columns={[
          m.team_columns_name(),
          m.team_columns_at_once(),
          m.team_columns_used_by(),
          m.team_columns_active(),
        ]}
        actions={m.team_columns_actions()}
      />
      <tbody>
        {rooms.map((room, index) => (
          <tr
            key={room.id}
            className={clsx(listTable.inThrees, !room.active && styles.inactive)}
            {...rowMark(room.id)}
          >
            <td className={listTable.first}>
              <b>
                <bdi>{room.name}</bdi>
              </b>
              {room.toSettle > 0 && <ToSettle room={room} />}
            </td>
            <td className={typography.figures} data-l={m.team_columns_at_once()}>
              {room.capacity}
            </td>
            <td className={styles.usedBy} data-l={m.team_columns_used_by()}>
              {room.usedBy.length > 0 ? <bdi>{copy.names(room.usedBy)}</bdi> : m.team_used_by_none()}
            </td>
            <td className={listTable.second}>
              <ActiveSwitch kind="room" row={room} />
            </td>
            <td className={listTable.actions}>
              <div className={clsx(rowActions.actions, listTable.rowActions, styles.actions)}>
                <MoveInTeam kind="room" row={room} place={index + 1} total={rooms.length} />
                <EditLink room={room} />
                <DeletionLink
                  to={deleteAddress('room', room.id)}
                  label={m.team_delete_of({ name: room.name })}
                  title={m.team_delete_room()}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ToSettle = ({ room }: { room: ShownRoom }) => (
  <Link className={clsx(chip.chip, chip.warning, styles.toSettle)} to={toSettleAddress('room', room.id)}>
    {m.team_to_settle({ count: room.toSettle })}
    <span className={typography.visuallyHidden}>{m.team_to_settle_of({ name: room.name })}</span>
  </Link>
)

const EditLink = ({ room }: { room: ShownRoom }) => (
  <Link className={rowActions.button} to={editRoomAddress(room.id)} preventScrollReset replace data-step>
    <Icon name="pencil-simple" />
    {m.team_edit()}
    <span className={typography.visuallyHidden}>
      {' '}
      <bdi>{room.name}</bdi>
    </span>
  </Link>
)

type TeamDeskProps = {
  view: TeamView | null
  problem: string | undefined
  address: TeamAddress
  refusal: TeamRefusal | undefined
  /** Differs from action to action. */
  actionKey: string
}

/** Clinicians as cards and rooms as a table, in the order in which they are shown and asked. */
export function TeamDesk({ view, problem, address, refusal, actionKey }: TeamDeskProps) {
  return (
    <>
      <Head actionKey={actionKey} />
      {view && <Said view={view} address={address} refusal={refusal} actionKey={actionKey} />}
      {problem && (
        <Banner tone="error">
          <p>
            {problem} <a href={path}>{m.team_try_again()}</a>
          </p>
        </Banner>
      )}
      {view && (
        <div className={clsx(parts.stack, styles.sections)}>
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

type SaidProps = Omit<TeamDeskProps, 'view' | 'problem'> & { view: TeamView }

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
  const fields = {
    intent: 'move' satisfies TeamIntent,
    ...of,
    to: action === 'earlier' ? 'later' : 'earlier',
  }
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
      <div className={clsx(parts.wrappingLine, styles.sectionHead)}>
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
