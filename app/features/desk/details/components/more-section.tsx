import { clsx } from 'clsx'
import { Link } from 'react-router'
import { dialogAddress, visitAddress } from '#app/features/desk/address.ts'
import { copy } from '#app/features/desk/copy.ts'
import type { VisitIntent } from '#app/features/desk/intents.server.ts'
import type { AgainView } from '#app/features/desk/send-again/again-view.server.ts'
import { EmailLink } from '#app/features/desk/send-again/components/send-again.tsx'
import { useStatuses } from '#app/features/desk/use-statuses.ts'
import { moveAddress } from '#app/features/patients/address.ts'
import { m } from '#app/language/messages.ts'
import filters from '#app/ui/back-office/filters.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { DetailsView } from '../page.server.ts'
import detailsPanelStyles from './details-panel.module.css'
import styles from './details-parts.module.css'

type Props = {
  view: DetailsView
  list: string
  /** The form that the list of states belongs to is there. */
  hasStatus: boolean
}

/** What few appointments need, behind one summary: any state, another patient, the private link, deleting. */
export function MoreSection({ view: { visit, again }, list, hasStatus }: Props) {
  return (
    <section>
      <details className={styles.more}>
        <FoldSummary className={styles.opens}>{m.details_more()}</FoldSummary>
        {hasStatus && <StatusField visit={visit} />}
        <LinkSection id={visit.id} list={list} again={again} />
        <p>
          <Link
            className={textLink.textLink}
            to={moveAddress(visit.patientId, { items: [`visit.${visit.id}`] })}
          >
            <Icon name="users-three" />
            {m.patients_move()}
          </Link>
        </p>
        <p>
          <Link
            className={clsx(textLink.textLink, detailsPanelStyles.danger)}
            to={dialogAddress(list, 'delete', visit.id)}
            preventScrollReset
          >
            <Icon name="trash" />
            {m.desk_delete_it()}
          </Link>
        </p>
      </details>
    </section>
  )
}

/** Any state from any; of a clinician only how far the treatment is. It belongs to the form of the actions above. */
export function StatusField({ visit }: { visit: DetailsView['visit'] }) {
  const choices = useStatuses(visit.status)
  if (choices.length === 0) return null
  return (
    <section className={clsx(parts.line, styles.status)}>
      <label htmlFor="details-status">{m.details_status()}</label>
      <div className={filters.field}>
        <select
          key={visit.updatedAt}
          id="details-status"
          name="status"
          form="visit-actions"
          defaultValue={visit.status}
        >
          {choices.map((status) => (
            <option key={status} value={status}>
              {copy.statusWord[status]()}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
      <button
        type="submit"
        form="visit-actions"
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        {m.desk_save()}
      </button>
    </section>
  )
}

/** The patient's private link: renewed where it came into other hands. */
const LinkSection = ({ id, list, again }: { id: string; list: string; again: AgainView }) => (
  <section>
    <h3>{m.details_link()}</h3>
    <p className={quietText.line}>{m.details_link_text()}</p>
    <RowForm list={visitAddress(list, id)} fields={{ intent: 'renew-link' satisfies VisitIntent, id }}>
      <Button variant="secondary" size="extra-small">
        {m.details_link_renew()}
      </Button>
    </RowForm>
    {again.link && <EmailLink id={id} list={list} seen={again.seen} />}
  </section>
)
