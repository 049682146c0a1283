import { type MouseEvent, type ReactNode, type SubmitEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields } from './hidden-fields.tsx'
import { usePress } from './press-queue.tsx'

type Props = {
  list: string
  fields?: Record<string, string>
  /** For a button that stands outside of it. */
  id?: string
  children: ReactNode
}

/**
 * An action on one row of a list; those of several rows wait for one another. A list that is only on its way stops
 * nobody: the action is for the row that was seen.
 */
export function RowForm({ list, fields = {}, id, children }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const press = usePress()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!press) return busy && event.preventDefault()
    event.preventDefault()
    const sent = [...new FormData(event.currentTarget, event.nativeEvent.submitter)]
    press({ action: list, fields: sent.map(([name, value]) => [name, String(value)]) })
  }
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      onClickCapture={(event) => isSecondPress(event, form.current) && event.preventDefault()}
      onSubmit={send}
    >
      <HiddenFields fields={fields} />
      {children}
    </Form>
  )
}

/** As long as systems wait for the second half of a double click. */
const secondPressMilliseconds = 500
/** A hand at rest moves the pointer so far. */
const restPixels = 12

let lastPress: { at: number; x: number; y: number; form: HTMLFormElement | null } | null = null

/** Whoever pressed something elsewhere has moved the pointer: the next press on a row is meant. */
export function forgetPress(): void {
  lastPress = null
}

/** The row that was pressed has gone and another one has come under a pointer that did not move. */
function isSecondPress(
  { clientX: x, clientY: y, detail, timeStamp: at }: MouseEvent,
  form: HTMLFormElement | null,
) {
  const isByKeyboard = detail === 0
  const before = lastPress
  if (isByKeyboard) return false
  lastPress = { at, x, y, form }
  if (!before || before.form === form) return false
  return at - before.at < secondPressMilliseconds && Math.hypot(x - before.x, y - before.y) < restPixels
}
