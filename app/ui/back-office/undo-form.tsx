import { Form } from 'react-router'
import { copy } from '../../platform/copy.ts'
import typography from '../typography.module.css'
import { HiddenFields } from './hidden-fields.tsx'
import { forgetPress } from './row-form.tsx'

type Props = {
  /** The page that is shown by then: the answer comes back to it. */
  to: string
  fields: Record<string, string>
  /** Whose row it was. */
  name: string
}

/** Takes an action back, from its notice. */
export function UndoForm({ to, fields, name }: Props) {
  return (
    <Form method="post" action={to} replace preventScrollReset onClickCapture={forgetPress}>
      <HiddenFields fields={{ intent: 'undo', ...fields }} />
      <button type="submit">
        {copy.undo}
        <span className={typography.visuallyHidden}>{copy.undoOf(name)}</span>
      </button>
    </Form>
  )
}
