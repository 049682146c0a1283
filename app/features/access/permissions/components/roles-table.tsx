import { clsx } from 'clsx'
import { roles } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { mayDo, permissionName, permissions, roleName, rolesWith } from '../permissions.ts'
import styles from './roles-table.module.css'

/** What opens for the same roles is one line; what opens for everybody needs none. */
const shown = Map.groupBy(
  permissions.filter((permission) => rolesWith(permission).length < roles.length),
  (permission) => rolesWith(permission).join(' '),
)

/** What each role opens, from the table by which it is decided. */
export function RolesTable() {
  return (
    <section className={clsx(card.card, styles.roles)} aria-labelledby="roles-title">
      <h2 id="roles-title">{m.permissions_table_title()}</h2>
      <table className={styles.table}>
        <caption className={typography.visuallyHidden}>{m.permissions_table_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.permissions_table_what()}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...shown].map(([key, [first, ...others]]) =>
            first === undefined ? null : (
              <tr key={key}>
                <th scope="row">{[first, ...others].map(permissionName).join(' · ')}</th>
                {roles.map((role) => (
                  <td key={role} data-l={roleName(role)}>
                    {mayDo(role, first) ? <Opens /> : <OpensNot />}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

const Opens = () => (
  <>
    <Icon name="check-bold" />
    <span className={typography.visuallyHidden}>{m.permissions_table_yes()}</span>
  </>
)

const OpensNot = () => (
  <>
    <span className={styles.none} aria-hidden="true">
      –
    </span>
    <span className={typography.visuallyHidden}>{m.permissions_table_no()}</span>
  </>
)
