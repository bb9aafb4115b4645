// One file of the build: every further one is named in the first script of each page.
export { BulkDialog } from './bulk-dialog.tsx'
export { ImportDialog } from './import-dialog.tsx'
export { PeopleDialog } from './bulk-dialog.tsx'
