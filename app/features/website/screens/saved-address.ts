import { withParameter } from '../../../platform/lists/list-address.ts'

/** A form's page, saying that the draft was saved. */
export const savedAddress = (path: string): string => withParameter(path, 'done', 'saved')
export const isSaved = (search: string): boolean => new URLSearchParams(search).get('done') === 'saved'
