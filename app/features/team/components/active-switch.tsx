import { m } from '../../../language/messages.ts'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import toggle from '../../../ui/back-office/switch.module.css'
import typography from '../../../ui/typography.module.css'
import { path, type TeamKind } from '../desk/address.ts'

type Props = { kind: TeamKind; row: { id: string; name: string; updatedAt: string; active: boolean } }

/** On or off; one press, and a form of its own without script. */
export function ActiveSwitch({ kind, row }: Props) {
  const { id, updatedAt, active } = row
  return (
    <RowForm list={path} fields={{ intent: 'switch', kind, id, updatedAt, to: active ? 'off' : 'on' }}>
      {/* No switch by its role: ARIA in HTML allows one on buttons that send nothing only. */}
      <button type="submit" id={`active-${id}`} className={toggle.switch} aria-pressed={active}>
        <span className={typography.visuallyHidden}>{m.team_active_of({ name: row.name })}</span>
      </button>
    </RowForm>
  )
}
