import { useSubmit } from 'react-router'
import { withoutAsking } from '#app/platform/forms/page-keeper.ts'

/** Posts what no form of the page holds, and comes back to the same place of the list. */
export function usePost() {
  const submit = useSubmit()
  return (action: string, fields: Record<string, string> | URLSearchParams): Promise<void> =>
    withoutAsking(() => submit(fields, { method: 'post', action, replace: true, preventScrollReset: true }))
}
