import { clinicIcons } from '../icons.ts'

/** The icons of every page, and where a phone reads about them. */
export function IconLinks() {
  return (
    <>
      {clinicIcons().links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}
