import { clsx } from 'clsx'
import { roles } from '#app/db/values.ts'
import { roleName } from '#app/features/access/permissions/permissions.ts'
import { roleDoes } from '#app/features/accounts/copy.ts'
import { m } from '#app/language/messages.ts'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import styles from './role-field.module.css'

/** As what somebody works here, each role with what it is for. */
export function RoleField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className={styles.roles} aria-describedby={error && 'role-error'} id="role" tabIndex={-1}>
      <legend className={fieldset.legend}>{m.people_role()}</legend>
      <FieldMessage id="role" error={error} />
      <div className={clsx(radioBoxes.boxes, styles.boxes)}>
        {proposedOrder.map((role) => (
          <label key={role}>
            <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
            <span>
              <b>{roleName(role)}</b>
              <small>{roleDoes[role]()}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What most people are comes first, what can do most last. */
const proposedOrder = [...roles.filter((role) => role !== 'admin'), 'admin'] as const
