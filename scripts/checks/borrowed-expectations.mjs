import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'
import { findBorrowedExpectations } from './find-borrowed-expectations.mjs'
import { listFiles } from './list-files.mjs'
import { reportFaults } from './report-faults.mjs'

const everyOne = 'goes through every one there is, and expects the same of each'
const isShown = 'compares the product with itself on purpose: every field there is must be shown'
const inputReason = 'an input, of which nothing is expected'

const isTested = 'is itself what is tested, against a list in the test'
const isSpecified = 'is itself what is tested, against fields.tsv'

const exceptions = {
  'server/features/companies/query-plans.test.ts companySorts': everyOne,
  'server/features/contacts/query-plans.test.ts contactSorts': everyOne,
  'server/features/deals/query-plans.test.ts dealSorts': everyOne,
  'server/features/search/query-plans.test.ts searchKinds': everyOne,
  'server/features/search/query-plans.test.ts searchLimits': inputReason,
  'server/features/timeline/query-plans.test.ts timelineKinds': everyOne,
  'server/features/search/search.test.ts permissions': inputReason,
  'server/testing/guards/schema/record-kinds.test.ts customFieldKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts ownedKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts recordKindNames': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts recordKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts relatedKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts searchableKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts subjectKinds': everyOne,
  'server/testing/guards/schema/record-kinds.test.ts taggableKinds': everyOne,
  'server/features/transfer/upload/limits.test.ts contactFields': inputReason,
  'server/features/transfer/upload/limits.test.ts dealFields': inputReason,
  'contract/deals/currencies.test.ts currencies': isTested,
  'spec/fields.test.ts companyFields': isSpecified,
  'spec/fields.test.ts contactFields': isSpecified,
  'spec/fields.test.ts dealFields': isSpecified,
  'spec/labels.test.ts activityFields': isTested,
  'spec/labels.test.ts companyFields': isTested,
  'spec/labels.test.ts contactFields': isTested,
  'spec/labels.test.ts dealFields': isTested,
  'spec/labels.test.ts noteFields': isTested,
  'spec/labels.test.ts taskFields': isTested,
  'web/features/companies/company-sections.test.ts companyFields': isShown,
  'web/features/companies/company-sections.test.ts companySections': isTested,
  'web/features/contacts/contact-sections.test.ts contactFields': isShown,
  'web/features/contacts/contact-sections.test.ts contactSections': isTested,
  'web/features/deals/deal-sections.test.ts dealFields': isShown,
  'web/features/deals/deal-sections.test.ts dealSections': isTested,
  'web/features/timeline/format-value.test.ts contactFields': inputReason,
}

const files = listFiles('contract', 'server', 'web', 'e2e', 'spec').filter((file) => /\.tsx?$/.test(file))
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const { tests, faults } = findBorrowedExpectations(sources, exceptions)

// Guards against a check that inspects nothing.
if (tests < 100) faults.push(`Only ${tests} tests were seen.`)

reportFaults(`Expectations: ${tests} tests`, faults)
