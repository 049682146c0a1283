import { m } from '#app/language/messages.ts'
import { MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import toggle from '#app/ui/back-office/switch.module.css'
import typography from '#app/ui/typography.module.css'
import { path, type TeamKind } from '../desk/address.ts'
import type { TeamIntent } from '../desk/page.server.ts'

type MoveProps = { kind: TeamKind; row: { id: string; name: string }; place: number; total: number }

/** A place forward or back in the order. */
export const MoveInTeam = ({ kind, row: { id, name }, place, total }: MoveProps) => (
  <MoveButtons
    list={path}
    fields={{ intent: 'move' satisfies TeamIntent, kind, id }}
    id={id}
    labels={{ earlier: m.team_move_earlier({ name }), later: m.team_move_later({ name }) }}
    place={place}
    total={total}
    icons={kind === 'clinician' ? 'across' : 'carets'}
  />
)

type ActiveSwitchProps = {
  kind: TeamKind
  row: { id: string; name: string; updatedAt: string; active: boolean }
}

/** On or off; one press, and a form of its own without script. */
export function ActiveSwitch({ kind, row }: ActiveSwitchProps) {
  const { id, updatedAt, active } = row
  return (
    <RowForm
      list={path}
      fields={{ intent: 'switch' satisfies TeamIntent, kind, id, updatedAt, to: active ? 'off' : 'on' }}
    >
      {/* No switch by its role: ARIA in HTML allows one on buttons that send nothing only. */}
      <button type="submit" id={`active-${id}`} className={toggle.switch} aria-pressed={active}>
        <span className={typography.visuallyHidden}>{m.team_active_of({ name: row.name })}</span>
      </button>
    </RowForm>
  )
}
