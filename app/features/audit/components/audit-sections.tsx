import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { Segments } from '#app/ui/back-office/tabs.tsx'
import { integrityPath } from '../address.ts'
import { logPath } from '../log/filter.ts'

/** The two screens of the audit log, and what stands beside their names. */
export const AuditSections = ({ current, children }: { current: string; children?: ReactNode }) => (
  <Segments
    label={m.audit_sections()}
    current={current}
    all={[
      { name: m.audit_section_log(), to: logPath },
      { name: m.audit_section_integrity(), to: integrityPath },
    ]}
  >
    {children}
  </Segments>
)
