/**
 * Prints what GitHub's own parser finds wrong with a workflow, as a JSON array of sentences: node … FILE. It is a program
 * of its own because the parser imports JSON as only bundlers do.
 */
import { readFileSync } from 'node:fs';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

const [, , file = ''] = process.argv;
const workflow = { name: file, content: readFileSync(file, 'utf8') };
const { context, value } = parseWorkflow(workflow, new NoOperationTraceWriter());
if (value !== undefined) await convertWorkflowTemplate(context, value);
console.log(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));
