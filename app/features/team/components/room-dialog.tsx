import { Form, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { NumberField, Switch } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { addRoomAddress, editRoomAddress, path } from '../desk/address.ts'
import type { ShownRoom, TeamIntent, TeamRefusal } from '../desk/page.server.ts'
import { capacities, lengths, roomFieldOrder, type TypedRoom } from '../form.ts'
import type { ListedTreatment } from '../visits.ts'
import { TreatmentChoice } from './treatment-choice.tsx'

type Props = {
  /** Left out for a new room. */
  room: ShownRoom | undefined
  treatments: ListedTreatment[]
  refusal: TeamRefusal | undefined
}

/** Adds or changes a room. */
export function RoomDialog({ room, treatments, refusal }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const typed = refusal?.typed ?? typedOf(room)
  return (
    <Dialog
      title={room ? m.team_edit_room() : m.team_add_room()}
      closeLabel={m.team_close()}
      onClose={useCloseTo(path)}
      width="medium"
    >
      <Form
        method="post"
        action={room ? editRoomAddress(room.id) : addRoomAddress}
        replace
        preventScrollReset
        noValidate
      >
        <Body room={room} treatments={treatments} refusal={refusal} typed={typed} />
        <DialogActions>
          <LeaveLink to={path} discards={room !== undefined}>
            {room ? m.team_discard() : m.team_cancel()}
          </LeaveLink>
          <Button size="small" busy={busy} busyText={m.team_saving()}>
            {m.team_save_room()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Body({ room, treatments, refusal, typed }: Props & { typed: TypedRoom }) {
  const { errors = {}, message } = refusal ?? {}
  return (
    <DialogBody>
      <ErrorSummary
        title={m.team_problems()}
        errors={sentencesInOrder(roomFieldOrder, errors)}
        attempt={refusal}
      />
      {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
      <HiddenFields
        fields={{
          intent: 'save-room' satisfies TeamIntent,
          id: room?.id ?? '',
          updatedAt: room?.updatedAt ?? '',
        }}
      />
      <RoomFields typed={typed} errors={errors} />
      <TreatmentChoice
        legend={m.team_room_treatments()}
        hint={m.team_room_treatments_hint()}
        treatments={treatments}
        chosen={typed.treatmentIds}
      />
      <Switch name="active" label={m.team_room_is_active()} defaultChecked={typed.active} />
    </DialogBody>
  )
}

function RoomFields({ typed, errors }: { typed: TypedRoom; errors: Record<string, string> }) {
  return (
    <div className={columns.twoColumns}>
      <Field
        className={compactField.compact}
        name="name"
        label={m.team_room_name()}
        defaultValue={typed.name}
        maxLength={lengths.name * 2}
        error={errors.name}
        autoComplete="off"
        required
        data-first
      />
      <NumberField
        name="capacity"
        label={m.team_columns_at_once()}
        range={capacities}
        defaultValue={typed.capacity}
        error={errors.capacity}
      />
    </div>
  )
}

const typedOf = (room: ShownRoom | undefined): TypedRoom =>
  room
    ? { ...room, capacity: String(room.capacity) }
    : { name: '', capacity: '1', active: true, treatmentIds: [] }
