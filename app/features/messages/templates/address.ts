import { addressOf, knownValue, openDialog } from '#app/platform/lists/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['added', 'saved', 'deleted'] as const
export type TemplateAction = (typeof actions)[number]

export const templatesPath = '/admin/messages/templates'

export const addTemplateAddress = addressOf(templatesPath, { add: '1' })
export const editTemplateAddress = (id: string): string => addressOf(templatesPath, { edit: id })
export const deleteTemplateAddress = (id: string): string => addressOf(templatesPath, { delete: id })
export const templateDoneAddress = (action: TemplateAction): string =>
  addressOf(templatesPath, { done: action })

export type TemplatesAddress = {
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  action: TemplateAction | null
}

export const readTemplatesAddress = (search: URLSearchParams): TemplatesAddress => ({
  dialog: search.has('add') ? { kind: 'add' } : openDialog(search, ['edit', 'delete'] as const),
  action: knownValue(search, 'done', actions),
})
