/**
 * The trap's name on the wire: people never see the field, programs fill it in
 * (docs/specification.md#suspected-spam). Browsers and password managers know no such field: they fill in a website, a
 * name, an address, a company.
 */
export const trapField = 'remark'

export const isTrapped = (value: string): boolean => value.trim() !== ''
