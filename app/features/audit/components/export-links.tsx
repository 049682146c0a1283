import { m } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { exportAddress, exportFormats } from '../export/address.ts'
import { isNarrowed, type LogFilter } from '../log/filter.ts'
import styles from './export-links.module.css'

/** What is shown, or everything, as a file; each link leaves this page. */
export const ExportLinks = ({ filter }: { filter: LogFilter }) => (
  <fieldset className={styles.exports}>
    <legend>{isNarrowed(filter) ? m.audit_export_shown() : m.audit_export_all()}</legend>
    {exportFormats.map((format) => (
      <ButtonLink
        key={format}
        href={exportAddress(format, filter)}
        variant="secondary"
        size="extra-small"
        title={copy.formatHints[format]()}
      >
        {copy.formats[format]()}
      </ButtonLink>
    ))}
  </fieldset>
)
