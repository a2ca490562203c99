/** Why a workbook cannot be read. */
export type Fault = 'damaged' | 'locked' | 'large' | 'wide' | 'sheet'

export class Unreadable extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(`the workbook is ${fault}`)
    this.fault = fault
  }
}
