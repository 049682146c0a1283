import { Form } from 'react-router'
import { m } from '../../language/messages.ts'
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
        {m.platform_undo()}
        <span className={typography.visuallyHidden}>{m.platform_undo_of({ name })}</span>
      </button>
    </Form>
  )
}
