import type { Expected } from '../../../../scanner/src/testing/fixtures.ts';

export const supervisor =
  '<html><head><title>Supervisor Status</title></head><body><a href="index.html?action=restartall">Restart All</a></body></html>';

/** It has logged in to the database by itself. */
export const phpMyAdmin =
  '<html><head><title>127.0.0.1 | phpMyAdmin 5.2.1</title><script>CommonParams.setAll({lang:"en",token:"5c25",logged_in:true,user:"root"});</script></head><body><div id="pma_navigation"></div></body></html>';

/** Interfaces at the root of their own port. */
export const interfacesAtRoot: Readonly<Record<string, Expected & { readonly body: string }>> = {
  Supervisor: { body: supervisor, severity: 'high', evidence: 'Supervisor Status' },
  phpMyAdmin: { body: phpMyAdmin, severity: 'high', evidence: 'phpMyAdmin' },
  VictoriaMetrics: {
    body: '<h2>Single-node VictoriaMetrics</h2></br>See docs at <a href="https://docs.victoriametrics.com/">',
    severity: 'high',
    evidence: 'Single-node VictoriaMetrics',
  },
  'Visual Studio Code': {
    body: '<meta id="vscode-workbench-web-configuration" data-settings="{&quot;remoteAuthority&quot;:&quot;remote&quot;}">',
    severity: 'critical',
    evidence: 'vscode-workbench-web-configuration',
  },
  'Cloud Commander': {
    body: '<html><head><title>Cloud Commander - /</title></head></html>',
    severity: 'critical',
    evidence: 'Cloud Commander - /',
  },
  Ray: {
    body: '<html><head><title>Ray Dashboard</title><script defer="defer" src="./static/js/main.b3a3eb48.js"></script></head></html>',
    severity: 'critical',
    evidence: 'Ray Dashboard',
  },
  ttyd: {
    body: '<html><head><title>ttyd - Terminal</title><style>.xterm{position:relative}</style></head></html>',
    severity: 'high',
    evidence: 'ttyd - Terminal',
  },
  GoTTY: {
    body: '<title>bash@web1</title>\n<div id="terminal"></div>\n<script src="./auth_token.js"></script>\n<script src="./js/gotty.js"></script>',
    severity: 'high',
    evidence: 'gotty.js',
  },
  ComfyUI: {
    body: '<title>ComfyUI</title></head><body class="litegraph grid"><div id="vue-app"></div>',
    severity: 'high',
    evidence: 'ComfyUI',
  },
  MLflow: {
    body: '<link rel="manifest" href="./static-files/manifest.json"/><title>MLflow</title>',
    severity: 'high',
    evidence: 'MLflow',
  },
  'Selenium Grid': {
    body: '<title>Selenium Grid</title></head><body><div id="root"></div>',
    severity: 'high',
    evidence: 'Selenium Grid',
  },
  'mongo-express': {
    body: '<title>Home - Mongo Express</title><link href="/public/css/bootstrap-theme.min.css" rel="stylesheet">',
    severity: 'high',
    evidence: 'Mongo Express',
  },
  Kafdrop: {
    body: '<title>Kafdrop: Broker List</title><h2>Kafka Cluster Overview</h2>',
    severity: 'high',
    evidence: 'Kafdrop: Broker List',
  },
  MailHog: {
    body: '<!DOCTYPE html>\n<html ng-app="mailhogApp">\n<head><title>MailHog</title>',
    severity: 'high',
    evidence: 'mailhogApp',
  },
  MailDev: { body: '<html ng-app="mailDevApp" ng-controller="MainCtrl">', severity: 'high', evidence: 'mailDevApp' },
  Mailpit: {
    body: '<title>Mailpit</title>\n<link rel=stylesheet href="/dist/app.css?v1.20.4">',
    severity: 'high',
    evidence: 'Mailpit',
  },
  MailCatcher: {
    body: '<title>MailCatcher</title><script src="/assets/mailcatcher.js"></script>',
    severity: 'high',
    evidence: 'MailCatcher',
  },
  Ollama: { body: 'Ollama is running', severity: 'high', evidence: 'Ollama is running' },
  Flink: {
    body: '<title>Apache Flink Web Dashboard</title></head><body><flink-root></flink-root>',
    severity: 'high',
    evidence: 'Apache Flink Web Dashboard',
  },
  Transmission: {
    body: '<title>Transmission Web Interface</title><script src="./javascript/transmission.js"></script>',
    severity: 'high',
    evidence: 'Transmission Web Interface',
  },
  Alertmanager: {
    body: '<html lang="en"><head><title>Alertmanager</title></head><script src="script.js"></script></html>',
    severity: 'medium',
    evidence: 'Alertmanager',
  },
  'Alertmanager of Debian, without its page': {
    body: '<html lang="en"><head><title>Alertmanager</title></head><h1>Alertmanager</h1><ul><li><a href="-/reload">/-/reload</a></li></ul></html>',
    severity: 'medium',
    evidence: 'Alertmanager',
  },
  Monit: {
    body: "<html><head><title>Monit: web1</title></head><h1>Monit Service Manager</h1><p class='center'>Monit is <a href='_runtime'>running</a>",
    severity: 'high',
    evidence: 'Monit: web1',
  },
  'the Pushgateway of Prometheus': {
    body: '<!DOCTYPE html><html><head><title>Prometheus Pushgateway</title></head></html>',
    severity: 'medium',
    evidence: 'Prometheus Pushgateway',
  },
  'JSON Server': {
    body: '<html><head><title>JSON Server</title></head><body><h1>Congrats!</h1><div id="resources"></div></body></html>',
    severity: 'high',
    evidence: 'JSON Server',
  },
};
