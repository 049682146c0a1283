/** A box that nobody has ticked for the visitor; its words come with the page, so that no other page loads them. */
export type TextOffer = { sentence: string; details: string; isTicked: boolean }

/** Its name on the wire, and what it sends. */
export const textsField = 'texts'
export const textsWanted = 'yes'
