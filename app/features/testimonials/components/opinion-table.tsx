import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { capitalised } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import card from '#app/ui/card.module.css'
import type { TestimonialsAddress } from '../desk/address.ts'
import type { TestimonialLine } from '../desk/page.server.ts'
import { OpinionActions, State } from './opinion-actions.tsx'
import styles from './opinion-table.module.css'
import { LinksNote, OpinionText, OwnReply, whatHappened } from './opinion-text.tsx'
import { type DecisionRefusal, RefuseForm } from './refuse-form.tsx'

type Props = {
  title: string
  rows: readonly TestimonialLine[]
  address: TestimonialsAddress
  refusal: DecisionRefusal | undefined
  gone: ReadonlySet<string>
}

/** Date, author, content, status, Approve, Unapprove and Delete: how the view of all testimonials shows them. */
export const OpinionTable = ({ title, rows, ...rest }: Props) => (
  <div className={card.card}>
    <table className={clsx(listTable.table, styles.table)}>
      <TableHead
        caption={title}
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
          <Row key={row.id} row={row} {...rest} />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProps = Omit<Props, 'title' | 'rows'> & { row: TestimonialLine }

function Row({ row, address, refusal, gone }: RowProps) {
  const { dialog, list } = address
  const isRefusing = dialog?.kind === 'refuse' && dialog.id === row.id && row.state !== 'refused'
  const waits = row.state === 'waiting' || row.state === 'spam'
  return (
    <tr className={clsx(waits && listTable.waiting)} {...rowMark(row.id)}>
      <td className={clsx(listTable.second, styles.date)}>
        <time dateTime={row.createdAt}>{row.written}</time>
      </td>
      <td className={listTable.first}>
        <b>
          <bdi>{row.author}</bdi>
        </b>{' '}
        <LanguageMark language={row.language} />
        <small lang={row.language}>
          <bdi>{row.title}</bdi>
        </small>
      </td>
      <td className={styles.content}>
        <OpinionText row={row} />
        <LinksNote row={row} />
        {!waits && <small>{capitalised(whatHappened(row))}</small>}
        {row.reason !== '' && (
          <small>
            {m.testimonials_reason()} <bdi>{row.reason}</bdi>
          </small>
        )}
        <OwnReply row={row} />
        {isRefusing && <RefuseForm row={row} list={list} refusal={refusal} />}
      </td>
      <td>
        <State row={row} />
      </td>
      <td className={listTable.actions}>
        {gone.has(row.id) ? (
          m.testimonials_gone()
        ) : (
          <OpinionActions row={row} address={address} isRefusing={isRefusing} />
        )}
      </td>
    </tr>
  )
}
