import { useLocation, useMatches } from 'react-router'
import { isRecord } from '#app/platform/shapes/shapes.ts'

/** The id of the page's form (`handle.form`), as long as the page is the answer to it. */
export function useAnsweredForm(isFormAnswer: boolean): string | null {
  const isFirst = useLocation().key === 'default'
  const forms = useMatches().map(({ handle }) => (isRecord(handle) ? handle.form : null))
  const form = forms.find((id) => typeof id === 'string')
  return isFormAnswer && isFirst && typeof form === 'string' ? form : null
}
