/** Why a workbook cannot be read. */
export type WorkbookFault = 'damaged' | 'locked' | 'large' | 'slow' | 'wide' | 'sheet'

export class WorkbookError extends Error {
  readonly fault: WorkbookFault
  constructor(fault: WorkbookFault) {
    super(`the workbook is ${fault}`)
    this.fault = fault
  }
}
