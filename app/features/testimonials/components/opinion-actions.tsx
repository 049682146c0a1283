import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { anyRow } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { isLost } from '#app/ui/back-office/use-kept-focus.ts'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { dialogAddress, type TestimonialsAddress } from '../desk/address.ts'
import type { TestimonialIntent, TestimonialLine } from '../desk/page.server.ts'
import { DecisionUndo, useUndoTime } from './decision-undo.tsx'
import styles from './opinions.module.css'

type Props = { row: TestimonialLine; address: TestimonialsAddress; isRefusing: boolean }

/** What can be decided about one, what was, and for some seconds how to take that back. */
export function OpinionActions({ row, address, isRefusing }: Props) {
  const { list, undo } = address
  const own = undo?.row === row.id && isDecided(row) ? undo : null
  const time = useUndoTime(own?.undo ?? null)
  if (own && time.isOpen) {
    return (
      <div className={clsx(parts.wrappingLine, styles.actions)}>
        <p className={styles.message} role="status">
          {row.state === 'approved' ? m.testimonials_is_public() : m.testimonials_is_refused()}
        </p>
        <div>
          <DecisionUndo undo={own} name={row.author} seconds={time.seconds} button={time.button} />
        </div>
      </div>
    )
  }
  return (
    <div className={clsx(parts.wrappingLine, styles.actions)}>
      {row.state === 'approved' && (
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={dialogAddress(list, 'reply', row.id)}
          preventScrollReset
          replace
        >
          {row.reply === '' ? m.testimonials_reply() : m.testimonials_reply_edit()}
          <Whose row={row} />
        </Link>
      )}
      {row.state === 'approved' ? (
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={dialogAddress(list, 'unapprove', row.id)}
          preventScrollReset
          replace
          data-step
        >
          {m.testimonials_unapprove()}
          <Whose row={row} />
        </Link>
      ) : (
        <div className={isDecided(row) ? undefined : styles.whole}>
          <Approve row={row} list={list} />
        </div>
      )}
      {!isDecided(row) && <Refuse row={row} list={list} isRefusing={isRefusing} />}
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={m.testimonials_delete_of() + row.author}
        title={m.testimonials_deletion_delete_it()}
      />
    </div>
  )
}

const isDecided = ({ state }: TestimonialLine) => state === 'approved' || state === 'refused'

function Whose({ row }: { row: TestimonialLine }) {
  return (
    <span className={typography.visuallyHidden}>
      {m.testimonials_of()}
      <bdi>{row.author}</bdi>
    </span>
  )
}

/** Whether it waits, is on the website, was declined or looks like spam. */
export const State = ({ row: { state } }: { row: TestimonialLine }) => (
  <Chip {...looks[state]}>{words[state]()}</Chip>
)

const looks = {
  waiting: { tone: 'warning', icon: 'clock-countdown-bold' },
  approved: { tone: 'success', icon: 'check-circle-bold' },
  refused: { tone: 'error', icon: 'x-circle-bold' },
  spam: { tone: 'error', icon: 'warning-fill' },
} as const

const words = {
  waiting: m.testimonials_filters_waiting,
  approved: m.testimonials_public,
  refused: m.testimonials_filters_refused,
  spam: m.testimonials_possible_spam,
} as const

function Approve({ row, list }: { row: TestimonialLine; list: string }) {
  const isAfterAll = row.state === 'refused'
  return (
    <RowForm
      list={list}
      fields={{ intent: 'approve' satisfies TestimonialIntent, id: row.id, updatedAt: row.updatedAt }}
    >
      <button
        type="submit"
        className={clsx(buttons.button, isAfterAll ? buttons.secondary : buttons.primary, buttons.extraSmall)}
        data-step
      >
        {!isAfterAll && <Icon name="check" />}
        {isAfterAll ? m.testimonials_approve_after_all() : m.testimonials_approve()}
        <Whose row={row} />
      </button>
    </RowForm>
  )
}

/** Opens the form below the text; closed without a decision, the focus comes back. */
function Refuse({ row, list, isRefusing }: { row: TestimonialLine; list: string; isRefusing: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  const before = useRef(isRefusing)
  useEffect(() => {
    const isHere = link.current?.closest(anyRow)?.contains(document.activeElement)
    if (before.current && !isRefusing && (isHere || isLost())) link.current?.focus({ preventScroll: true })
    before.current = isRefusing
  }, [isRefusing])
  return (
    <Link
      ref={link}
      className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      to={dialogAddress(list, 'refuse', row.id)}
      aria-expanded={isRefusing}
      preventScrollReset
      replace
    >
      {m.testimonials_refuse()}
      <Whose row={row} />
    </Link>
  )
}
