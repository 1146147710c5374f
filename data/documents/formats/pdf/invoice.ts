import type { Buffer } from "node:buffer";

/** Root elements of electronic invoices and orders: ZUGFeRD, Factur-X, Order-X, UBL. */
const ROOTS = [
  ...["CrossIndustryInvoice", "CrossIndustryDocument", "SCRDMCCBDACIOMessageStructure"],
  ...["Invoice", "CreditNote", "Order", "OrderResponse"],
];
const START = 65_536;
const ROOT =
  /^(?:\uFEFF|\xef\xbb\xbf)?(?:\s|<\?[^>]*\?>|<!--[^]*?-->)*<(?:[\w.-]+:)?([\w.-]+)[\s>]/;

/** True for the XML of an electronic invoice, by its first element; it declares no entities. */
export function isInvoice(bytes: Buffer): boolean {
  const start = bytes.subarray(0, START);
  const isWide = start[0] === 0xff && start[1] === 0xfe || start[1] === 0;
  const root = ROOT.exec(start.toString(isWide ? "utf16le" : "latin1"))?.[1];
  return root !== undefined && ROOTS.includes(root) && !bytes.includes("<!DOCTYPE");
}
