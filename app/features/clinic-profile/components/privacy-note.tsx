import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { useOutTarget } from '#app/ui/embedded.ts'
import { legalPath, publicLegalNames } from '../website/legal-links.ts'

const notices = [
  { name: 'website-privacy', label: m.legal_website_privacy },
  { name: 'privacy-practices', label: m.legal_privacy_practices },
] as const

/** Below a form: where it says what we do with what is sent. Nothing before an owner confirmed such a page. */
export function PrivacyNote({ className }: { className?: string }) {
  const target = useOutTarget()
  const known = publicLegalNames()
  const shown = notices.filter(({ name }) => known.includes(name))
  if (shown.length === 0) return null
  return (
    <p className={className}>
      {m.legal_what_we_do()}{' '}
      {shown.map(({ name, label }, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <a href={localPath(legalPath(name))} target={target}>
            {label()}
          </a>
        </span>
      ))}
    </p>
  )
}
