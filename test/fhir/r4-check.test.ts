import { describe, expect, test } from 'vitest'
import { r4Problems } from './r4-check.ts'

const event = {
  resourceType: 'AuditEvent',
  id: 'entry-1',
  type: {
    system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
    code: 'rest',
    display: 'RESTful Operation',
  },
  action: 'R',
  recorded: '2026-12-07T15:00:00.000Z',
  outcome: '0',
  agent: [
    { who: { identifier: { system: 'https://clinic.example/fhir/user', value: 'dana' } }, requestor: true },
  ],
  source: { observer: { display: 'Firstlight' } },
  entity: [{ what: { identifier: { value: 'one' } }, detail: [{ type: 'fields', valueString: 'date' }] }],
}
const bundle = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [{ fullUrl: 'https://clinic.example/fhir/AuditEvent/entry-1', resource: event }],
}

test('what the definitions allow passes', () => {
  expect(r4Problems(event)).toEqual([])
  expect(r4Problems(bundle)).toEqual([])
})

describe('what they do not allow is named', () => {
  test.each([
    ['no agent', { ...event, agent: [] }, 'an empty list'],
    [
      'an agent of whom nobody says whether they began it',
      { ...event, agent: [{ name: 'Dana' }] },
      'requestor: missing',
    ],
    ['an element that there is not', { ...event, patient: 'x' }, 'AuditEvent.patient: no such element'],
    ['one deep inside', { ...event, source: { observer: { nome: 'x' } } }, 'Reference.nome: no such element'],
    ['a list where one is needed', { ...event, source: [event.source] }, 'one value is needed'],
    ['one where a list is needed', { ...event, entity: event.entity[0] }, 'a list is needed'],
    ['a moment of another form', { ...event, recorded: '2026-12-07 15:00' }, 'no instant'],
    ['an id with a character that ids have not', { ...event, id: 'entry_1' }, 'no id'],
    ['an action that there is not', { ...event, action: 'Z' }, 'audit-event-action'],
    ['an outcome that there is not', { ...event, outcome: '1' }, 'audit-event-outcome'],
    ['a type of another code', { ...event, type: { ...event.type, code: 'soap' } }, 'audit-event-type'],
    ['a display that is not the code’s', { ...event, type: { ...event.type, display: 'Rest' } }, 'is called'],
    ['an empty text', { ...event, outcomeDesc: '' }, 'no string'],
    [
      'two values where one may be',
      { ...event, entity: [{ detail: [{ type: 'a', valueString: 'b', valueBase64Binary: 'YQ==' }] }] },
      'more than one',
    ],
    ['a name beside a query', { ...event, entity: [{ name: 'a', query: 'YQ==' }] }, 'sev-1'],
    ['a bundle with a total', { ...bundle, total: 1 }, 'bdl-1'],
    ['a bundle of another type', { ...bundle, type: 'pile' }, 'bundle-type'],
    ['the same address twice', { ...bundle, entry: [bundle.entry[0], bundle.entry[0]] }, 'bdl-7'],
    [
      'an event in a bundle that is none',
      { ...bundle, entry: [{ resource: { resourceType: 'Patient' } }] },
      'not a resource',
    ],
  ])('%s', (_, resource, problem) => {
    expect(r4Problems(resource).join('\n')).toContain(problem)
  })
})
