/** For `mailto:`; what a mail address may hold but a link may not is escaped: a `?` would begin other headers. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
