import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields } from './hidden-fields.tsx'

type Props = { list: string; fields?: Record<string, string>; children: ReactNode }

/**
 * A deed on one row of a list; while one is under way a second click does nothing. A list that is only on its way
 * stops nobody: the deed is for the row that was seen.
 */
export function RowForm({ list, fields = {}, children }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      action={list}
      replace
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <HiddenFields fields={fields} />
      {children}
    </Form>
  )
}
