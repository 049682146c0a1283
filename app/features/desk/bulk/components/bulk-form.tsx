import { Form } from 'react-router'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { othersField, seenValue } from '../rules.ts'

/** The boxes of the rows and the buttons of the bar name it: it stands around none of them. */
export const formId = 'many'

/** @param others what is chosen and has no box on this page */
export function BulkForm({ list, others }: { list: string; others: readonly VisitLine[] }) {
  return (
    <Form id={formId} data-typing="none" method="post" action={list} replace preventScrollReset>
      {others.length > 0 && <input type="hidden" name={othersField} value={seenValue(others)} />}
    </Form>
  )
}
