/**
 * First in a form whose buttons each do something else: Enter in a field presses a form's first submit button
 * (HTML, implicit submission). This one closes the dialog that the form stands in, and there is none; browsers
 * pass over a disabled one.
 */
export function QuietEnter() {
  return <button type="submit" formMethod="dialog" hidden onClick={(event) => event.preventDefault()} />
}
