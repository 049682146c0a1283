import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  /** The id of the form. */
  form: string
  /** Where it is shown again. */
  address: string
}

/** Takes along what is typed in a form that a page answers: shown again, nothing stored and nothing said against it. */
export function ShowAgainButton({ form, address, children, ...attributes }: Props) {
  return (
    <button
      {...attributes}
      type="submit"
      form={form}
      formAction={address}
      formNoValidate
      name="intent"
      value="show"
    >
      {children}
    </button>
  )
}
