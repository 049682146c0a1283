import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import { DeletionLink } from '../../../ui/back-office/deletion-link.tsx'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import listTable from '../../../ui/back-office/list-table.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import rowActions from '../../../ui/back-office/row-actions.module.css'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { TableHead } from '../../../ui/back-office/table-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stars } from '../../../ui/stars.tsx'
import textLink from '../../../ui/text-link.module.css'
import typography from '../../../ui/typography.module.css'
import { dialogAddress } from '../desk/address.ts'
import type { StaffTestimonials } from '../desk/page.server.ts'
import styles from './testimonials-table.module.css'

type Row = StaffTestimonials['rows'][number]
/** More characters than three lines hold. */
const longContent = 230

/** Who wrote what, and whether visitors see it. */
export function TestimonialsTable({ rows, list }: { rows: Row[]; list: string }) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.testimonials_caption()}
        columns={[
          m.testimonials_columns_date(),
          m.testimonials_columns_author(),
          m.testimonials_columns_content(),
          m.testimonials_columns_status(),
        ]}
        actions={m.testimonials_columns_actions()}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.approved ? undefined : listTable.waiting} {...rowMark(row.id)}>
            <td className={clsx(listTable.first, typography.figures, typography.unbroken)}>{row.day}</td>
            <td>
              <b>
                <bdi>{row.author}</bdi>
              </b>{' '}
              <LanguageMark language={row.language} />
              <small lang={row.language}>
                <bdi>{row.title}</bdi>
              </small>
            </td>
            <td>
              <Content row={row} />
            </td>
            <td className={listTable.second}>
              <Status row={row} />
            </td>
            <td className={listTable.actions}>
              <Actions row={row} list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Three lines, and all of it where there is more. */
function Content({ row }: { row: Row }) {
  const isLong = row.content.length > longContent || row.content.split('\n').length > 3
  return (
    <>
      <Stars
        rating={row.rating}
        label={m.testimonials_rating({ stars: row.rating })}
        className={styles.stars}
      />
      {isLong ? (
        <details className={styles.unfold}>
          <summary>
            <span className={styles.threeLines} lang={row.language}>
              <bdi>{row.content}</bdi>
            </span>
            <span className={clsx(textLink.textLink, styles.more)}>{m.testimonials_read_all()}</span>
            <span className={clsx(textLink.textLink, styles.less)}>{m.testimonials_read_less()}</span>
          </summary>
          <p lang={row.language}>
            <bdi>{row.content}</bdi>
          </p>
        </details>
      ) : (
        <p className={styles.threeLines} lang={row.language}>
          <bdi>{row.content}</bdi>
        </p>
      )}
      {row.reason !== '' && (
        <p className={quietText.small}>
          <b>{m.testimonials_reason()}</b> <bdi>{row.reason}</bdi>
        </p>
      )}
    </>
  )
}

function Status({ row }: { row: Row }) {
  if (row.approved) {
    return (
      <Chip tone="success">
        <Icon name="check-circle-bold" />
        {m.testimonials_approved()}
      </Chip>
    )
  }
  return (
    <Chip tone={row.possibleSpam ? 'error' : 'warning'}>
      <Icon name={row.possibleSpam ? 'warning-fill' : 'clock-countdown-bold'} />
      {row.possibleSpam ? m.testimonials_possible_spam() : m.testimonials_unapproved()}
    </Chip>
  )
}

function Actions({ row, list }: { row: Row; list: string }) {
  const fields = { intent: 'approve', id: row.id, updatedAt: row.updatedAt }
  const name = (
    <span className={typography.visuallyHidden}>
      {m.testimonials_of()}
      <bdi>{row.author}</bdi>
    </span>
  )
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      {row.approved ? (
        <Link
          className={rowActions.button}
          to={dialogAddress(list, 'unapprove', row.id)}
          preventScrollReset
          replace
        >
          {m.testimonials_unapprove()}
          {name}
        </Link>
      ) : (
        <RowForm list={list} fields={fields}>
          <button type="submit" className={rowActions.confirm} data-step>
            <Icon name="check" />
            {m.testimonials_approve()}
            {name}
          </button>
        </RowForm>
      )}
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={m.testimonials_delete_of() + row.author}
        title={m.testimonials_deletion_delete_it()}
      />
    </div>
  )
}
