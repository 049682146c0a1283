import { clsx } from 'clsx'
import { Link } from 'react-router'
import { reception } from '#app/art/drawings.ts'
import type { Refused } from '#app/features/access/permissions/permissions.ts'
import { mayDo, opensFor, roleName } from '#app/features/access/permissions/permissions.ts'
import { firstScreenOf, screenPath } from '#app/features/access/screens/screens.ts'
import { youPath } from '#app/features/accounts/address.ts'
import { LogoutForm } from '#app/features/accounts/components/admin-header.tsx'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { mailLink } from '#app/platform/text/contact-links.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import styles from './refused-screen.module.css'

/** In place of a screen that one's role does not open: which role does, whom to ask, and the way back. */
export function RefusedScreen({ refused: { refused, role, owners } }: { refused: Refused }) {
  const first = firstScreenOf(role)
  const [toAsk] = owners.filter(({ email }) => email !== '')
  return (
    <section className={clsx(card.card, styles.panel)}>
      <title>{m.permissions_refused_title()}</title>
      <div className={styles.text}>
        <h1>{m.permissions_refused_title()}</h1>
        <p>
          {role === null ? (
            m.permissions_unknown_role()
          ) : (
            <Marked
              parts={m.permissions_you_work_as.parts({ role: roleName(role) })}
              marks={{ role: (words) => <b>{words}</b> }}
            />
          )}{' '}
          {opensFor(refused)}
        </p>
        <ul className={styles.whatToDo}>
          {mayDo(role, 'own-account') && (
            <Way>
              <Marked parts={m.permissions_own_things.parts()} marks={{ link: toSettings }} />
            </Way>
          )}
          <Way>
            {owners.length > 0
              ? m.permissions_ask({ owners: listText(owners.map(({ name }) => name)) })
              : m.permissions_ask_owner()}
          </Way>
        </ul>
        <div className={clsx(parts.wrapping, styles.buttons)}>
          {first ? (
            <ButtonLink size="small" href={screenPath(first.page)}>
              {m.permissions_back({ screen: first.name() })}
            </ButtonLink>
          ) : (
            <LogoutForm size="small" />
          )}
          {toAsk && (
            <ButtonLink variant="secondary" size="small" icon="envelope-simple" href={mailLink(toAsk.email)}>
              {m.permissions_write_to({ name: toAsk.name })}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <img src={reception.day} alt="" width={reception.width} height={reception.height} />
      </div>
    </section>
  )
}

const Way = ({ children }: { children: React.ReactNode }) => (
  <li>
    <Icon name="check-circle-fill" />
    <span>{children}</span>
  </li>
)

const toSettings = (words: string) => <Link to={youPath}>{words}</Link>
