import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../desk-copy.ts'
import type { DeskAppointment } from '../desk-queries.server.ts'
import { VisitFields } from './visit-fields.tsx'

/** One click, where there is something to confirm; the patient is told where there is an address. */
export function ConfirmButton({ row, list }: { row: DeskAppointment; list: string }) {
  return (
    <RowForm row={row} list={list} intent="status">
      <input type="hidden" name="status" value="confirmed" />
      <input type="hidden" name="tell" value="yes" />
      <button type="submit" className="ok">
        <Icon name="check" />
        <span>{copy.confirm}</span>
        <span className="vh">
          {' '}
          <bdi>{row.name}</bdi>
        </span>
      </button>
    </RowForm>
  )
}

type RowFormProps = { row: DeskAppointment; list: string; intent: string; children: ReactNode }

/** A deed on one row; while one is under way, but not while a list is on its way, a second click does nothing. */
export function RowForm({ row, list, intent, children }: RowFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      action={list}
      replace
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <VisitFields row={row} intent={intent} />
      {children}
    </Form>
  )
}
